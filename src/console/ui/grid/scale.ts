/**
 * The lowest limit of the browsers on an element's height is Firefox's 17.9 million px (Chromium's is 33,554,428).
 * Below 2^24 every whole pixel is exact in the 32-bit floats that compositors place layers with.
 */
export const maxHeight = 16_000_000;

/**
 * Two lengths of one list, px: `virtual`, every row in full height, and `height`, what the browser is told. They are
 * the same until the list is longer than `maxHeight`; beyond it, positions are mapped in proportion.
 */
export interface Scale {
  readonly rows: number;
  readonly rowHeight: number;
  /** Height that rows are seen through. */
  readonly viewport: number;
  readonly virtual: number;
  readonly height: number;
  readonly scaled: boolean;
}

export function makeScale(rows: number, rowHeight: number, viewport: number, limit = maxHeight): Scale {
  const virtual = rows * rowHeight;
  return { rows, rowHeight, viewport, virtual, height: Math.min(virtual, limit), scaled: virtual > limit };
}

/** The farthest that the list can be scrolled, in virtual px. */
export function lastOffset({ virtual, viewport }: Scale): number {
  return Math.max(0, virtual - viewport);
}

/** The farthest that the browser scrolls, px. */
export function lastTop({ height, viewport }: Scale): number {
  return Math.max(0, height - viewport);
}

export function clampOffset(scale: Scale, offset: number): number {
  return Math.min(Math.max(offset, 0), lastOffset(scale));
}

/** Where the list stands when the browser is scrolled to `top`. Rises with it; both ends meet. */
export function toOffset(scale: Scale, top: number): number {
  if (!scale.scaled) return clampOffset(scale, top);
  const last = lastTop(scale);
  if (last === 0) return 0;
  return clampOffset(scale, Math.round((top / last) * lastOffset(scale)));
}

/** How far the browser is to be scrolled for the list to stand at `offset`. */
export function toTop(scale: Scale, offset: number): number {
  const clamped = clampOffset(scale, offset);
  if (!scale.scaled) return clamped;
  const last = lastOffset(scale);
  return last === 0 ? 0 : (clamped / last) * lastTop(scale);
}

/** The nearest offset at which the row is wholly seen: the present one, if it is already. */
export function revealing(scale: Scale, offset: number, index: number): number {
  const start = index * scale.rowHeight;
  const end = start + scale.rowHeight;
  if (start < offset) return clampOffset(scale, start);
  if (end > offset + scale.viewport) return clampOffset(scale, end - scale.viewport);
  return clampOffset(scale, offset);
}

/** Rows wholly seen at once, at least one: what a page key moves by. */
export function pageRows({ viewport, rowHeight }: Scale): number {
  return Math.max(1, Math.floor(viewport / rowHeight));
}

export interface Extent {
  readonly start: number;
  readonly count: number;
}

/**
 * The rows to be drawn at an offset: those seen and `overscan` more on either side. The count depends on sizes alone.
 */
export function drawn({ rows, rowHeight, viewport }: Scale, offset: number, overscan: number): Extent {
  const count = Math.min(rows, Math.ceil(viewport / rowHeight) + 1 + overscan * 2);
  const first = Math.floor(offset / rowHeight) - overscan;
  return { start: Math.max(0, Math.min(first, rows - count)), count };
}

/**
 * The row that a slot shows: of the rows in the extent, the one that falls to it. A row keeps its slot while it is
 * drawn.
 */
export function rowOfSlot({ start, count }: Extent, slot: number): number {
  return start + ((((slot - start) % count) + count) % count);
}
