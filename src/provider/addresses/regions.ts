export type Region = 'Northern' | 'Central' | 'Southern';

/**
 * The statistics office numbers provinces from north to south, in both divisions: Thanh Hóa (38) to Lâm Đồng (68) are
 * Central.
 */
export function regionOfProvince(code: string): Region {
  const number = Number(code);
  if (number < 38) return 'Northern';
  return number < 70 ? 'Central' : 'Southern';
}
