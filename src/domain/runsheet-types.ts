import { limits } from './limits';

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
/** Digits a serial has at least; a longer one is written whole. */
const serialDigits = 5;

const localDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: limits.timeZone,
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
});

/** A prefix, the local day, and an id that makes it unique. */
export function numbered(prefix: string, created: Date, id: number): string {
  return `${prefix}${localDate.format(created).replaceAll('-', '')}${String(id).padStart(serialDigits, '0')}`;
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
  return runsheetTypes.find((type) => new RegExp(`^${prefixes[type]}\\d{${6 + serialDigits},}$`).test(code)) ?? null;
}

/** `MU26112100042`, likewise. */
export function mobileUnitCode(created: Date, id: number): string {
  return numbered(mobileUnitPrefix, created, id);
}

/** `CMU26112100042`: a bag that goes to a carrier. */
export function carrierBagCode(created: Date, id: number): string {
  return numbered('CMU', created, id);
}
