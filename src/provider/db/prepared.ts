/**
 * Texts that a connection plans once and then knows by a name. They are the combinations that people really use; beyond
 * so many, for each connection keeps what it has planned, the others are planned each time.
 */
class Prepared {
  readonly #names = new Map<string, string>();

  constructor(
    readonly prefix: string,
    readonly most: number,
  ) {}

  /** A name for the text from now on; undefined = there are enough. */
  add(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.most) return known;
    const name = `${this.prefix}-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  nameOf(text: string): string | undefined {
    return this.#names.get(text);
  }
}

/** Lists and look-ups outside any transaction, by their filters. */
export const preparedReads = new Prepared('package', 200);

/**
 * What calls do in their transactions to one package, by the step and what it sets: a connection keeps some 0.4 MB of
 * each; and how those of a step are looked at, of which it keeps little. All calls together have some 60 and 35; what
 * comes beyond the most is planned, and locks every index, each time.
 */
export const preparedSteps = new Prepared('step', 120);
