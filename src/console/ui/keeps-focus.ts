const controls = ':is(a[href], button, input, select, textarea):not(:disabled)';
/** What a list stands in. The page itself is none: it also takes the place of one that is left. */
const surroundings = 'section, aside, [role=dialog], [role=alertdialog]';
const questions = '[role=dialog], [role=alertdialog], dialog';

const controlsIn = (row: Element | undefined): HTMLElement[] =>
  row?.isConnected ? [...row.querySelectorAll<HTMLElement>(controls)] : [];

function surroundingsOf(list: HTMLElement): HTMLElement[] {
  const around = list.parentElement?.closest<HTMLElement>(surroundings);
  return around ? [around, ...surroundingsOf(around)] : [];
}

function standIn(around: readonly HTMLElement[]): void {
  const here = around.find(({ isConnected }) => isConnected);
  if (!here) return;
  if (!here.hasAttribute('tabindex')) here.tabIndex = -1;
  here.focus({ preventScroll: true });
}

/** Nothing has the focus: it was on what is gone. */
const isLost = (): boolean => document.activeElement === document.body;

/**
 * For a list whose rows, or buttons of them, can go (`ref={keepsFocus}` on their parent): whoever stood on what is gone
 * stands in the same row, else at the end of the next one, of the last, or in what the list is in.
 */
export function keepsFocus(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const around = surroundingsOf(list);
  let stood: { readonly on: Element; readonly row: Element; readonly place: number } | null = null;
  const enter = ({ target }: FocusEvent): void => {
    const place = [...list.children].findIndex((row) => target instanceof Node && row.contains(target));
    const row = list.children[place];
    stood = row && target instanceof Element ? { on: target, row, place } : null;
  };
  // A press beside everything leaves the list too; what is only taken away is still there when this is told. A question
  // about a row gives the focus back.
  const leave = (): void =>
    queueMicrotask(() => {
      const now = document.activeElement;
      const asked = now?.closest(questions);
      const isAsked = asked ? !asked.contains(list) : false;
      if (isLost() ? stood?.on.isConnected : !list.contains(now) && !isAsked) stood = null;
    });
  const goOn = (): void => {
    if (!stood || stood.on.isConnected || !isLost()) return;
    const rows = [...list.children];
    const control = controlsIn(stood.row)[0] ?? controlsIn(rows[stood.place] ?? rows.at(-1)).at(-1);
    if (control) control.focus();
    else standIn(around);
  };
  const watcher = new MutationObserver(goOn);
  watcher.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', enter);
  list.addEventListener('focusout', leave);
  return () => {
    watcher.disconnect();
    list.removeEventListener('focusin', enter);
    list.removeEventListener('focusout', leave);
    // Its last row went, and the list with it.
    const last = stood;
    if (last) queueMicrotask(() => !last.on.isConnected && isLost() && standIn(around));
  };
}
