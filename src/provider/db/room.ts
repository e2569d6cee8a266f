import type pg from 'pg';
import { hasCode } from '../process/startup-error';

/** Whether it failed for want of room: on the database's disk, or on ours. */
export const saysFull = (error: unknown): boolean => hasCode(error, '53100', 'ENOSPC');

/** So long after the last statement that failed for it a disk counts as full, ms: workers try every few seconds. */
const saidMs = 60_000;

const lastSaid = new WeakMap<pg.Pool, number>();

/** Keeps in mind that a statement of the pool failed for want of room. */
export function noteFailure(pool: pg.Pool, error: unknown): void {
  if (saysFull(error)) lastSaid.set(pool, performance.now());
}

/** Whether the database's disk is full, as far as statements of this provider have found of late. */
export const isFull = (pool: pg.Pool): boolean => performance.now() - (lastSaid.get(pool) ?? -saidMs) < saidMs;
