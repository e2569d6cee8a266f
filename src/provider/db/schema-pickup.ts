import type { Generated } from 'kysely';
import type { DefaultTimestamp } from './timestamps';

export interface PickupNoteTable {
  hub_id: number;
  version: Generated<number>;
  note: Generated<string>;
  updated_by: number;
  updated_at: DefaultTimestamp;
}
export interface CheckinSurpriseTable {
  runsheet_id: number;
  code: string;
  package_id: number | null;
  refusal: string;
  scanned_by: number;
  scanned_at: DefaultTimestamp;
}
