import { vietnamDay } from './time';
import { isPartOfCode, looksLikeS10 } from './tracking-code';

/** What a runsheet is for: whose hands take its packages where. `inbound` and `checkin` are taken in by scan. */
export const runsheetTypes = ['pickup', 'checkin', 'inbound', 'outbound', 'return', 'linehaul', 'three_pl'] as const;
export type RunsheetType = (typeof runsheetTypes)[number];

export const runsheetStatuses = ['Created', 'Running', 'Closed', 'Cancelled'] as const;
export type RunsheetStatus = (typeof runsheetStatuses)[number];

export const mobileUnitStatuses = ['Draft', 'Open', 'Closed'] as const;
export type MobileUnitStatus = (typeof mobileUnitStatuses)[number];

/** How a package's part of a runsheet ended; null on the line = not reported yet. */
export const lineResults = ['done', 'attempt', 'failed', 'cancelled', 'missing'] as const;
export type LineResult = (typeof lineResults)[number];

const prefixes: Record<RunsheetType, string> = {
  pickup: 'PRS',
  checkin: 'CRS',
  inbound: 'IRS',
  outbound: 'ORS',
  return: 'RRS',
  linehaul: 'LRS',
  three_pl: 'TRS',
};
const mobileUnitPrefix = 'MU';
const carrierBagPrefix = 'CMU';
/** Digits a serial has at least; a longer one is written whole. */
const serialDigits = 5;
const dayDigits = 6;

/** A prefix, the local day, and an id that makes it unique. */
export function numbered(prefix: string, created: Date, id: number): string {
  const day = vietnamDay(created.getTime()).slice(2).replaceAll('-', '');
  return `${prefix}${day}${String(id).padStart(serialDigits, '0')}`;
}

/** Codes of these prefixes, as they are numbered. */
export function shapeOf(...all: readonly string[]): RegExp {
  return new RegExp(`^(?:${all.join('|')})\\d{${dayDigits + serialDigits},}$`);
}

export const runsheetShape = shapeOf(...Object.values(prefixes));
export const mobileUnitShape = shapeOf(mobileUnitPrefix);
export const carrierBagShape = shapeOf(carrierBagPrefix);

const scannedPrefixes = [...Object.values(prefixes), mobileUnitPrefix, carrierBagPrefix];
const beginningShape = new RegExp(`^(?:${scannedPrefixes.join('|')})\\d{1,${dayDigits + serialDigits - 1}}$`);

/**
 * Begins or ends as the codes of packages, bags and sheets do and is shorter than any of them: a scanner that was cut
 * short has told half of one.
 */
export const isHalfCode = (code: string): boolean => isPartOfCode(code) || beginningShape.test(code);

/** A sheet’s or a bag’s. */
export const isNumberedCode = (code: string): boolean =>
  [runsheetShape, mobileUnitShape, carrierBagShape].some((shape) => shape.test(code));

/**
 * What may be on a seal: a package, bag or sheet that is scanned in its place, or half of its code, would be taken for
 * the seal ever after.
 */
export function isSealNumber(text: string): boolean {
  const code = text.toUpperCase();
  return !looksLikeS10(code) && !isNumberedCode(code) && !isHalfCode(code);
}

/**
 * `ORS26112100042`: what it is, the local day it was made on, and its id, which makes it unique. No code of that shape
 * is a tracking code.
 */
export function runsheetCode(type: RunsheetType, created: Date, id: number): string {
  return numbered(prefixes[type], created, id);
}

/** What a runsheet of this code is for; null = it is none's. */
export function runsheetTypeOf(code: string): RunsheetType | null {
  return runsheetTypes.find((type) => shapeOf(prefixes[type]).test(code)) ?? null;
}

/** `MU26112100042`, likewise. */
export function mobileUnitCode(created: Date, id: number): string {
  return numbered(mobileUnitPrefix, created, id);
}

/** `CMU26112100042`: a bag that goes to a carrier. */
export function carrierBagCode(created: Date, id: number): string {
  return numbered(carrierBagPrefix, created, id);
}
