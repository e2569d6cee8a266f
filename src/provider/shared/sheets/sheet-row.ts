import type * as z from 'zod';
import type { runsheetRow } from '~contract/features/runsheets';
import type { RunsheetStatus, RunsheetType } from '~domain/runsheet-types';
import { listOrder } from '../sql/page-of';

/** How a list of sheets is ordered by a column of `runsheets r`: what has not left yet stands last. */
export const sheetOrder = (sort: string) => listOrder('r', sort, { mayBeEmpty: ['dispatched_at'] });

export type RunsheetRow = z.output<typeof runsheetRow>;

/** What `runsheetColumns` reads. */
export interface RunsheetRecord {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly type: RunsheetType;
  readonly status: RunsheetStatus;
  readonly hub_id: number;
  readonly hub_code: string;
  readonly destination_hub_id: number | null;
  readonly destination_hub_code: string;
  readonly courier_id: number | null;
  readonly courier_code: string;
  readonly courier_name: string;
  readonly license_plate: string | null;
  readonly driver_code: string | null;
  readonly driver_name: string | null;
  readonly total: number;
  readonly reported: number;
  readonly done: number;
  readonly dispatched_at: string | null;
  readonly closed_at: string | null;
  readonly created_at: string;
}

/** `r` is the runsheet; names and counts come by `runsheetJoins`. */
export const runsheetColumns = `
  r.id, r.version, r.code, r.type, r.status, r.hub_id, h.code as hub_code, r.destination_hub_id, dh.code as destination_hub_code,
  r.courier_id, c.courier_code, c.first_name as courier_name, r.license_plate, r.driver_code, r.driver_name,
  lines.total, lines.reported, lines.done, r.dispatched_at, r.closed_at, r.created_at`;

export const runsheetJoins = `
  join hubs h on h.id = r.hub_id
  left join hubs dh on dh.id = r.destination_hub_id
  left join couriers c on c.id = r.courier_id
  cross join lateral (
    select count(*) as total, count(l.result) as reported, count(*) filter (where l.result = 'done') as done
    from runsheet_packages l where l.runsheet_id = r.id and l.removed_at is null) lines`;

export function toRunsheet(record: RunsheetRecord): RunsheetRow {
  const {
    id,
    version,
    code,
    type,
    status,
    license_plate,
    driver_code,
    driver_name,
    total,
    reported,
    done,
    dispatched_at,
    closed_at,
    created_at,
  } = record;
  return {
    id,
    version,
    code,
    type,
    status,
    hub: { id: record.hub_id, code: record.hub_code },
    destination_hub:
      record.destination_hub_id === null ? null : { id: record.destination_hub_id, code: record.destination_hub_code },
    courier:
      record.courier_id === null
        ? null
        : { id: record.courier_id, code: record.courier_code, name: record.courier_name },
    license_plate,
    driver_code,
    driver_name,
    packages: { total, reported, done },
    dispatched_at,
    closed_at,
    created_at,
  };
}
