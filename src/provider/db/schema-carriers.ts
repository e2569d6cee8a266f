import type { Generated, GeneratedAlways } from 'kysely';
import type { CarrierEventOutcome, CarrierTaskKind, HandoverState } from '~domain/carriers';
import type { OutboundFault } from '~domain/outbound';
import type { MobileUnitStatus } from '~domain/runsheet-types';
import type { PackageStatus } from '~domain/statuses';
import type { DefaultTimestamp, Timestamp } from './schema';

export interface CarrierTable {
  id: Generated<number>;
  code: string;
  name: string;
  gateway: Generated<string>;
  create_package_url: Generated<string>;
  gen_token_url: Generated<string>;
  cancel_package_url: Generated<string>;
  webhook_client: Generated<string>;
  auto_update_status_package: Generated<boolean>;
  active: Generated<boolean>;
  token: Buffer;
  earlier_tokens: Generated<Buffer[]>;
  gateway_token: Buffer | null;
  gateway_token_expires_at: Timestamp | null;
  resting_until: Timestamp | null;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}
interface CarrierStatusTable {
  carrier_id: number;
  carrier_status: string;
  status: PackageStatus | null;
  ignored: Generated<boolean>;
  seen: Generated<number>;
  last_seen_at: Timestamp | null;
}
interface HandoverTable {
  id: Generated<number>;
  package_id: number;
  carrier_id: number;
  runsheet_id: number;
  attempt: number;
  state: Generated<HandoverState>;
  fault: OutboundFault | null;
  message: string | null;
  tracking_3pl: string | null;
  three_pl_lm_code: string | null;
  attempts_before: Generated<number>;
  in_doubt: Generated<boolean>;
  /** Kept by the database: whether it is among what the carrier has now, or what it refused. */
  counts_as: Generated<'accepted' | 'failed' | null>;
  moved_to: PackageStatus | null;
  last_event_id: number | null;
  asked_by: number | null;
  created_at: DefaultTimestamp;
  answered_at: Timestamp | null;
}
interface CarrierTaskTable {
  id: GeneratedAlways<number>;
  handover_id: number;
  carrier_id: number;
  kind: CarrierTaskKind;
  state: Generated<'waiting' | 'done' | 'failed'>;
  tries: Generated<number>;
  due_at: DefaultTimestamp;
  queued_at: Timestamp | null;
  status: number | null;
  fault: OutboundFault | null;
  tried_at: Timestamp | null;
  created_at: DefaultTimestamp;
}
interface CarrierEventTable {
  id: GeneratedAlways<number>;
  carrier_id: number;
  event_id: string;
  handover_id: number | null;
  package_id: number | null;
  package_code: string | null;
  tracking_3pl: string | null;
  carrier_status: string;
  occurred_at: Timestamp;
  received_at: DefaultTimestamp;
  outcome: CarrierEventOutcome;
  reason: string | null;
}
interface ReportsToJudgeTable {
  carrier_id: number;
  handover_id: number;
}
export interface CarrierBagTable {
  id: Generated<number>;
  version: Generated<number>;
  mu_code: string;
  serial_number: string | null;
  status: Generated<MobileUnitStatus>;
  carrier_id: number;
  hub_id: number;
  runsheet_id: number | null;
  sealed_at: Timestamp | null;
  created_by: number | null;
  created_at: DefaultTimestamp;
}
interface CarrierBagPackageTable {
  carrier_bag_id: number;
  position: number;
  package_id: number;
  added_by: number | null;
  added_at: DefaultTimestamp;
  live: Generated<boolean>;
}

declare module './schema' {
  interface Database {
    carriers: CarrierTable;
    carrier_statuses: CarrierStatusTable;
    handovers: HandoverTable;
    carrier_tasks: CarrierTaskTable;
    carrier_events: CarrierEventTable;
    reports_to_judge: ReportsToJudgeTable;
    carrier_bags: CarrierBagTable;
    carrier_bag_packages: CarrierBagPackageTable;
  }
}
