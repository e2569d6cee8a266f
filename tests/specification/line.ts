/**
 * A place in the repository: a file, or a file and a text that must stand in it (a test's title, a name), parted by ` ›
 * `.
 */
export type Place = string;

/** A line of the specification: what it says, where that lives in the code, and which tests show it. */
export interface Line {
  readonly says: string;
  readonly code: readonly Place[];
  readonly tests: readonly Place[];
}

export interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** A line whose places are named by hand. */
export const line = (says: string, code: Place | readonly Place[], tests: Place | readonly Place[]): Line => ({
  says,
  code: [code].flat(),
  tests: [tests].flat(),
});
