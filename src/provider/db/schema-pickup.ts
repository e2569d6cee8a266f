import type { Generated } from 'kysely';
import type { DefaultTimestamp } from './schema';

interface PickupNoteTable {
  hub_id: number;
  version: Generated<number>;
  note: Generated<string>;
  updated_by: number;
  updated_at: DefaultTimestamp;
}
interface CheckinSurpriseTable {
  runsheet_id: number;
  code: string;
  package_id: number | null;
  refusal: string;
  scanned_by: number;
  scanned_at: DefaultTimestamp;
}

declare module './schema' {
  interface Database {
    pickup_notes: PickupNoteTable;
    checkin_surprises: CheckinSurpriseTable;
  }
}
