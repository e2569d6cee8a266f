import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ExportFormat, ExportName } from '~domain/exports';
import type { DefaultTimestamp, Timestamp } from './schema';

interface ExportTable {
  id: GeneratedAlways<number>;
  user_id: number;
  name: ExportName;
  format: ExportFormat;
  file_name: string;
  filters: JSONColumnType<Record<string, string>>;
  hub_ids: number[] | null;
  state: Generated<'running' | 'done' | 'cancelled' | 'failed'>;
  rows: Generated<number>;
  bytes: Generated<number>;
  /** Of one that is made day by day: how many there are, and are done. */
  days: number | null;
  days_done: number | null;
  started_at: DefaultTimestamp;
  touched_at: DefaultTimestamp;
  finished_at: Timestamp | null;
  expires_at: Timestamp | null;
}
interface ExportPartTable {
  export_id: number;
  position: number;
  content: Buffer;
  /** Of CSV; XLSX is kept as it is. */
  packing: Generated<'gzip' | 'brotli'>;
}

declare module './schema' {
  interface Database {
    exports: ExportTable;
    export_parts: ExportPartTable;
  }
}
