import type { GeneratedAlways } from 'kysely';
import type { DefaultTimestamp } from './schema';

export interface ScanTable {
  id: GeneratedAlways<number>;
  at: DefaultTimestamp;
  kind: 'inbound' | 'success' | 'failure';
  hub_id: number | null;
  user_id: number;
  code: string;
  package_id: number | null;
  outcome: 'done' | 'already' | 'refused';
  refusal: string | null;
  run_id: number | null;
}

declare module './schema' {
  interface Database {
    scans: ScanTable;
  }
}
