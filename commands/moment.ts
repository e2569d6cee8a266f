/** Viet Nam has had one offset and no summer time since 1975; only moments to come are read here. */
const offset = '+07:00';
const hourMs = 3_600_000;

const forms = {
  /** 2026-11-22, 2026-11-22 08:30, 2026-11-22T08:30:00 */
  iso: /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/,
  /** 22/11/2026 08:30 as people write it; the year and the time may be left out. */
  local: /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?:\s+(\d{1,2})[:h](\d{2})?)?$/,
  /** +4h, +2d */
  relative: /^\+(\d{1,3})([hd])$/,
  /** A moment as it is on the wire. */
  wire: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
} as const;

/** A day without a time means the beginning of the working day. */
const openingHour = '08';

/** Reads a moment as an operator types it, in the network's own time zone; null = it is none. */
export function readMoment(text: string, now: Date): Date | null {
  const relative = forms.relative.exec(text);
  if (relative) return new Date(now.getTime() + Number(relative[1]) * hourMs * (relative[2] === 'd' ? 24 : 1));
  if (forms.wire.test(text)) return valid(new Date(text));
  const iso = forms.iso.exec(text);
  if (iso) return at(iso[1], iso[2], iso[3], iso[4], iso[5], iso[6]);
  const local = forms.local.exec(text);
  if (!local) return null;
  const thisYear = new Date(now.getTime() + 7 * hourMs).getUTCFullYear();
  return at(local[3] ?? String(thisYear), local[2], local[1], local[4], local[5]);
}

function at(year = '', month = '', day = '', hour = openingHour, minute = '00', second = '00'): Date | null {
  const date = new Date(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${offset}`);
  // 31 June would silently become 1 July.
  const kept = new Date(date.getTime() + 7 * hourMs);
  return valid(date) && kept.getUTCDate() === Number(day) ? date : null;
}

function two(part: string): string {
  return part.padStart(2, '0');
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
