/** How long back counts for the rate as a rule, in ms: long enough to be steady, short enough to follow. */
const usualMs = 4_000;

interface Mark {
  readonly at: number;
  readonly told: number;
}

/** How fast a run goes, from how far it was at some moments. */
export class Pace {
  #marks: Mark[] = [];

  constructor(private readonly windowMs = usualMs) {}

  /** Packages per second over the last seconds; null while that can't be said. */
  note(at: number, told: number): number | null {
    // What was begun anew has less behind it than before.
    const before = this.#marks.filter((mark) => at - mark.at <= this.windowMs && mark.told <= told);
    this.#marks = [...before, { at, told }];
    const [first] = this.#marks;
    if (!first || at - first.at < 250 || told === first.told) return null;
    return ((told - first.told) * 1_000) / (at - first.at);
  }

  /** The time a run was held says nothing about its pace. */
  restart(): void {
    this.#marks = [];
  }
}

/** Whole seconds left at this rate. */
export function secondsLeft(left: number, rate: number): number {
  return Math.ceil(left / rate);
}
