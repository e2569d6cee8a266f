/**
 * Hubline's codes follow UPU S10: two letters, eight digits, the S10 check digit, two letters (`HL240000018VN`).
 * An external provider's codes need not be S10: the check digit is judged only for codes of that shape.
 */
const s10Shape = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const anyShape = /^[A-Z0-9][A-Z0-9_-]{3,39}$/;
/** What is left of one of ours when its end or its beginning is lost. */
const partShape = /^(?:HL\d{1,9}|HL\d{9}V|L?\d{9}VN|\d{1,8}VN)$/;
const weights = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** The S10 check digit of eight digits. */
export function s10CheckDigit(serial: string): number {
  let sum = 0;
  weights.forEach((weight, index) => {
    sum += weight * Number(serial[index]);
  });
  const rest = 11 - (sum % 11);
  if (rest === 10) return 0;
  if (rest === 11) return 5;
  return rest;
}

/** Serial number 0…99,999,999 to a code, e.g. 24000001 → `HL240000018VN`-shaped. */
export function trackingCode(serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 99_999_999)
    throw new RangeError(`serial ${serial} has no code`);
  const digits = String(serial).padStart(8, '0');
  return `HL${digits}${s10CheckDigit(digits)}VN`;
}

/** Trims, upper-cases and NFC-normalises what was typed or scanned. */
export function normaliseCode(text: string): string {
  return text.normalize('NFC').trim().toUpperCase();
}

/** False = malformed (EPK027): no request need be made for it. */
export function isWellFormedCode(code: string): boolean {
  if (!anyShape.test(code)) return false;
  if (!s10Shape.test(code)) return true;
  return s10CheckDigit(code.slice(2, 10)) === Number(code[10]);
}

export function looksLikeS10(code: string): boolean {
  return s10Shape.test(code);
}

export function isPartOfCode(code: string): boolean {
  return partShape.test(code);
}
