import type { Generated } from 'kysely';
import type { LineResult, MobileUnitStatus, RunsheetStatus, RunsheetType } from '~domain/runsheet-types';
import type { DefaultTimestamp, Timestamp } from './schema';

export interface RunsheetTable {
  id: Generated<number>;
  version: Generated<number>;
  code: string;
  type: RunsheetType;
  status: Generated<RunsheetStatus>;
  hub_id: number;
  destination_hub_id: number | null;
  courier_id: number | null;
  carrier_id: number | null;
  license_plate: string | null;
  driver_code: string | null;
  driver_name: string | null;
  dispatched_by: number | null;
  dispatched_at: Timestamp | null;
  closed_by: number | null;
  closed_at: Timestamp | null;
  arrived_at: Timestamp | null;
  created_by: number | null;
  created_at: DefaultTimestamp;
  cash_expected: number | null;
  cash_counted: number | null;
  cash_reason: string | null;
}
interface RunsheetPackageTable {
  runsheet_id: number;
  position: number;
  leg: RunsheetType;
  package_id: number;
  added_by: number | null;
  added_at: DefaultTimestamp;
  result: LineResult | null;
  result_reason: string | null;
  result_at: Timestamp | null;
  note: string | null;
  removed_at: Timestamp | null;
  live: Generated<boolean>;
  cash: number | null;
  back_at: Timestamp | null;
  back_by: number | null;
  expected: Generated<boolean>;
}
interface MobileUnitTable {
  id: Generated<number>;
  version: Generated<number>;
  mu_code: string;
  serial_number: string | null;
  status: Generated<MobileUnitStatus>;
  origin_hub_id: number;
  destination_hub_id: number;
  runsheet_id: number | null;
  sealed_at: Timestamp | null;
  received_at: Timestamp | null;
  received_by: number | null;
  created_by: number | null;
  created_at: DefaultTimestamp;
}
interface MobileUnitPackageTable {
  mobile_unit_id: number;
  position: number;
  package_id: number;
  added_by: number | null;
  added_at: DefaultTimestamp;
  removed_at: Timestamp | null;
  live: Generated<boolean>;
}

declare module './schema' {
  interface Database {
    runsheets: RunsheetTable;
    runsheet_packages: RunsheetPackageTable;
    mobile_units: MobileUnitTable;
    mobile_unit_packages: MobileUnitPackageTable;
  }
}
