/** So many at once; the others wait their turn, first come first served. */
export class Slots {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly size: number) {}

  /** False = none came free in time. Whoever got one gives it back. */
  async take(patienceMs: number): Promise<boolean> {
    if (this.taken < this.size) {
      this.taken += 1;
      return true;
    }
    return new Promise((resolve) => {
      const turn = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        resolve(false);
      }, patienceMs);
      this.waiting.push(turn);
    });
  }

  give(): void {
    const next = this.waiting.shift();
    // The slot passes on as it is.
    if (next) next();
    else this.taken -= 1;
  }
}
