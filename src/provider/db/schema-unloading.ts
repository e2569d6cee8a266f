import type { Generated } from 'kysely';
import type { PackageStatus } from '~domain/statuses';
import type { UnloadingFinding, Resolution } from '~domain/unloading';
import type { DefaultTimestamp, Timestamp } from './schema';

interface LinehaulSnapshotTable {
  runsheet_id: number;
  position: number;
  package_id: number;
  mobile_unit_id: number | null;
  status: PackageStatus;
  seller_code: string;
  receiver_name: string;
  receiver_address: string;
  weight: number;
  cod: number;
  bound_hub_id: number | null;
}
interface UnloadingTable {
  id: Generated<number>;
  runsheet_id: number;
  hub_id: number;
  started_by: number;
  started_at: DefaultTimestamp;
  finished_by: number | null;
  finished_at: Timestamp | null;
  note: string | null;
}
interface UnloadingLineTable {
  unloading_id: number;
  code: string;
  package_id: number | null;
  mobile_unit_id: number | null;
  finding: UnloadingFinding;
  scanned_by: number | null;
  scanned_at: Timestamp | null;
  settled: Resolution | null;
  settled_unit_id: number | null;
}

declare module './schema' {
  interface Database {
    linehaul_snapshots: LinehaulSnapshotTable;
    unloadings: UnloadingTable;
    unloading_lines: UnloadingLineTable;
  }
}
