import type { End } from '../provider/db/backup/archive';

/** `20000 packages, 412345 rows of 83 tables`. */
export function summaryOf({ rows }: End): string {
  const counts = Object.values(rows);
  return `${rows['packages'] ?? 0} packages, ${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables`;
}
