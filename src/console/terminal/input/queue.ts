interface InputQueue<Item> {
  readonly put: (...items: readonly Item[]) => void;
  /** What may go by now goes. */
  readonly pump: () => void;
  /** Takes out what nobody is to do any more. */
  readonly take: (which: (item: Item) => boolean) => readonly Item[];
  readonly items: () => readonly Item[];
}

interface InputQueueOptions<Item> {
  readonly mayGo: (item: Item) => boolean;
  /** Gives it to its place. What that sets on its way is announced when this returns. */
  readonly deliver: (item: Item) => void;
  /** What it does may have to be drawn before the next, which depends on it. */
  readonly draws: (item: Item) => boolean;
  readonly onChange: () => void;
}

/** Keys, scans and lines in the order in which they were given: none goes before the one in front of it. */
export function createInputQueue<Item>({ mayGo, deliver, draws, onChange }: InputQueueOptions<Item>): InputQueue<Item> {
  let items: readonly Item[] = [];
  let delivering = false;
  /**
   * React draws at the end of the turn: inside of an event by itself, and else with what still waits, which is shown and
   * has just changed.
   */
  let drawing = false;
  const drawn = (): void => {
    drawing = false;
    pump();
  };
  const pump = (): void => {
    const [first] = items;
    if (first === undefined || delivering || drawing || !mayGo(first)) return;
    delivering = true;
    items = items.slice(1);
    try {
      deliver(first);
    } finally {
      delivering = false;
      drawing = draws(first);
      queueMicrotask(drawn);
      onChange();
    }
  };
  return {
    put: (...added) => {
      const isFirst = items.length === 0;
      // What comes of one that is being given goes before those that wait behind it.
      items = delivering ? [...added, ...items] : [...items, ...added];
      onChange();
      if (isFirst) pump();
    },
    pump,
    take: (which) => {
      const taken = items.filter(which);
      items = items.filter((item) => !which(item));
      if (taken.length > 0) onChange();
      return taken;
    },
    items: () => items,
  };
}
