import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { minuteMs } from '~domain/time';

export type MonitorRow = ResponseOf<'GET /delivery-monitor'>['data']['couriers'][number];

/** Nothing heard for so long with packages left: somebody should call, minutes. */
export const quietAfter = 60;

export interface Standing {
  /** More cash in hand than he should carry, or nearly so. */
  readonly cash: 'over' | 'near' | 'fine';
  /** Nothing heard for long, and packages left. */
  readonly quiet: boolean;
  /** Since his last report; null = none yet. */
  readonly minutes: number | null;
}

/** What is wrong with a courier's round, at a moment in ms. */
export function standingOf({ cash, last, left }: MonitorRow, now: number): Standing {
  const share = cash.in_hand / cash.ceiling;
  const minutes = last === null ? null : Math.max(0, Math.floor((now - Date.parse(last.at)) / minuteMs));
  return {
    cash: share > 1 ? 'over' : share >= limits.courierCashWarning ? 'near' : 'fine',
    quiet: left > 0 && (minutes === null || minutes >= quietAfter),
    minutes,
  };
}

/**
 * Whom to look at first: too much cash, nothing heard, nearly too much cash, then the most failed and the most left.
 */
export function worstFirst(rows: readonly MonitorRow[], now: number): readonly MonitorRow[] {
  const ranked = rows.map((row) => {
    const { cash, quiet } = standingOf(row, now);
    return { row, trouble: (cash === 'over' ? 4 : 0) + (quiet ? 2 : 0) + (cash === 'near' ? 1 : 0) };
  });
  return ranked
    .toSorted(
      (one, other) => other.trouble - one.trouble || other.row.failed - one.row.failed || other.row.left - one.row.left,
    )
    .map(({ row }) => row);
}

interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** With the gap to the next, px. */
const whole: CardSize = { width: 280, height: 168 };
const small: CardSize = { width: 188, height: 75 };

/** From further away nobody reads a wall, and few cards as large as that would shout. */
const mostScale = 2.5;

interface Layout {
  readonly compact: boolean;
  readonly columns: number;
  readonly perPage: number;
  readonly pages: number;
  /**
   * By how much the cards are larger than drawn: a screen that has more room than they need is read from further away.
   */
  readonly scale: number;
}

/**
 * How a wall of that size shows so many: whole cards where all have room, else small ones, and pages where they don't
 * either.
 */
export function layoutOf(room: CardSize, count: number): Layout {
  const wholeScale = scaleFor(room, whole, count);
  const compact = wholeScale < 1;
  const card = compact ? small : whole;
  const scale = Math.min(mostScale, Math.max(1, compact ? scaleFor(room, small, count) : wholeScale));
  // What is divided by its own part may come out a hair below it.
  const along = (length: number, of: number): number => Math.max(1, Math.floor(length / (of * scale) + 1e-6));
  const columns = along(room.width, card.width);
  const perPage = columns * along(room.height, card.height);
  return { compact, columns, perPage, pages: Math.max(1, Math.ceil(count / perPage)), scale };
}

/**
 * The largest scale at which so many cards have room, in whatever number of columns; below 1 they don't as they are
 * drawn.
 */
function scaleFor(room: CardSize, card: CardSize, count: number): number {
  const most = Math.max(1, Math.floor(room.width / card.width));
  const scales = Array.from({ length: most }, (_, before) => {
    const columns = before + 1;
    const rows = Math.max(1, Math.ceil(count / columns));
    return Math.min(room.width / (columns * card.width), room.height / (rows * card.height));
  });
  return Math.max(...scales);
}
