/** Below this, in px, grid and inspector begin with less: what is left out can be had by a splitter or a column menu. */
const roomy = 1_400;

export function isNarrowWindow(): boolean {
  return window.innerWidth < roomy;
}
