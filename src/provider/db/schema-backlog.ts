import type { GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, Timestamp } from './schema';

interface BacklogCheckTable {
  id: GeneratedAlways<number>;
  hub_id: number;
  types: string[];
  started_by: number;
  started_at: DefaultTimestamp;
  finished_by: number | null;
  finished_at: Timestamp | null;
}
interface BacklogCheckLineTable {
  check_id: number;
  code: string;
  package_id: number | null;
  finding: string;
  surprise: string | null;
  scanned_by: number | null;
  scanned_at: Timestamp | null;
}

declare module './schema' {
  interface Database {
    backlog_checks: BacklogCheckTable;
    backlog_check_lines: BacklogCheckLineTable;
  }
}
