import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PackageStatus } from '~domain/statuses';
import type { DefaultTimestamp, Timestamp } from './schema';

interface RunTable {
  id: GeneratedAlways<number>;
  user_id: number;
  call: string;
  key: string;
  body_hash: Buffer;
  action: string;
  line: string | null;
  total: number;
  ok: Generated<number>;
  refused: Generated<number>;
  changed: Generated<number>;
  undone: Generated<number>;
  undo_of: number | null;
  lease: Generated<number>;
  leased_until: Timestamp | null;
  created_at: DefaultTimestamp;
}
interface RunItemTable {
  run_id: number;
  position: number;
  package_id: number;
  code: string | null;
  version_before: number | null;
  version_after: number | null;
  history_id: number | null;
  status: PackageStatus | null;
  fm_hub_id: number | null;
  lm_hub_id: number | null;
  current_hub_id: number | null;
  held_by_3pl: boolean | null;
  undone_at: Timestamp | null;
  /** When its run began. */
  at: DefaultTimestamp;
}
interface UserSettingTable {
  user_id: number;
  name: string;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
  updated_at: DefaultTimestamp;
}

declare module './schema' {
  interface Database {
    package_runs: RunTable;
    package_run_items: RunItemTable;
    user_settings: UserSettingTable;
  }
}
