const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Viet Nam has kept UTC+7 without daylight saving since 1975. */
const offsetMs = 7 * hourMs;

/** The Vietnamese midnight before a moment (ms), and the hour of that day which it lies in. */
export function inVietNam(moment: number): { readonly midnight: Date; readonly hour: number } {
  const wall = moment + offsetMs;
  const day = Math.floor(wall / dayMs) * dayMs;
  return { midnight: new Date(day - offsetMs), hour: Math.floor((wall - day) / hourMs) };
}
