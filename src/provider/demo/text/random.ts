/** Mixes two numbers into one seed, so that neighbouring packages share nothing. */
function mix(seed: number, stream: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Repeatable random numbers (mulberry32): the same seed and stream give the same network everywhere. */
export class Random {
  #state: number;

  constructor(seed: number, stream = 0) {
    this.#state = mix(seed, stream);
  }

  /** From 0 up to, never reaching, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  digits(count: number): string {
    let text = '';
    for (let i = 0; i < count; i += 1) text += this.int(0, 9);
    return text;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  weighted<T>(choices: Choices<T>): T {
    return choices.at(this.next());
  }
}

/** Items with their weights, made once and drawn from often. */
export class Choices<T> {
  readonly #items: readonly T[];
  readonly #upTo: readonly number[];

  constructor(pairs: readonly (readonly [weight: number, item: T])[]) {
    let sum = 0;
    this.#items = pairs.map(([, item]) => item);
    this.#upTo = pairs.map(([weight]) => (sum += weight));
    if (!(sum > 0)) throw new RangeError('choices without weight');
  }

  at(fraction: number): T {
    const mark = fraction * (this.#upTo.at(-1) ?? 0);
    const index = this.#upTo.findIndex((upTo) => mark < upTo);
    const item = this.#items.at(index);
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  }
}
