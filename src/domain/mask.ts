/** Personal numbers are masked in lists: `0903111218` → `0903 *** 218`. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null || phone.length < 8) return phone === null ? null : '***';
  return `${phone.slice(0, 4)} *** ${phone.slice(-3)}`;
}

/** `079090123456` → `*********456`. */
export function maskIdCard(number: string | null): string | null {
  return number === null
    ? null
    : '*'.repeat(Math.max(number.length - 3, 3)) + (number.length > 3 ? number.slice(-3) : '');
}
