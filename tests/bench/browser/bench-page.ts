/** What a page of the bench exports as `page`: Hubline's own part, or a rival's, alone on the screen. */
export interface BenchPage {
  /** Data and the like, made before any clock runs. */
  readonly prepare?: () => void | Promise<void>;
  readonly mount: (root: HTMLElement) => void;
  /** CSS selector of a palette's list: what has to change on the screen after a key. */
  readonly list?: string;
  /** CSS selector of the element that a grid scrolls in. */
  readonly scroller?: string;
  /** Whether a grid shows a screen full of rows. */
  readonly filled?: () => boolean;
}

/** A row in the middle of the first screen is there. */
export const hasElement = (selector: string) => (): boolean => document.querySelector(selector) !== null;

/** A number given in the address, `?items=5000`. */
export function numberFromAddress(name: string): number {
  const value = Number(new URLSearchParams(location.search).get(name));
  if (!Number.isInteger(value) || value <= 0) throw new Error(`the address must give ${name}`);
  return value;
}
