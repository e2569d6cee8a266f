/** Personal numbers are masked in lists: `0903111218` → `0903 *** 218`. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null || phone.length < 8) return phone === null ? null : '***';
  return `${phone.slice(0, 4)} *** ${phone.slice(-3)}`;
}
