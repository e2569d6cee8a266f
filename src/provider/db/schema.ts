import type { Generated, GeneratedAlways, JSONColumnType, ColumnType } from 'kysely';
import type { AreaType } from '~domain/price';
import type { PriceZone } from '~domain/price-zone';
import type { PackageStatus } from '~domain/statuses';

/** A timestamptz: read as ISO text, written as a Date or ISO text. */
export type Timestamp = ColumnType<string, Date | string, Date | string>;
/** The same where the database writes the moment if none is given. */
export type DefaultTimestamp = ColumnType<string, Date | string | undefined, Date | string>;

type Json = JSONColumnType<Record<string, unknown> | null, string | null, string | null>;

interface HubTable {
  id: Generated<number>;
  code: string;
  name: string;
  region: 'Northern' | 'Central' | 'Southern';
  province_id: number;
  ward_id: number | null;
  address: Generated<string>;
  phone: string | null;
  active: Generated<boolean>;
  bank_account_name: Generated<string | null>;
  bank_account_number: Generated<string | null>;
  bank_branch: Generated<string | null>;
  created_at: DefaultTimestamp;
  version: Generated<number>;
}
interface HubPortCodeTable {
  id: Generated<number>;
  code: string;
  name: string;
  hub_id: number;
  version: Generated<number>;
}
interface HubCoverageTable {
  ward_id: number;
  hub_id: number;
}
interface RoleTable {
  id: Generated<number>;
  name: string;
}
interface UserTable {
  id: Generated<number>;
  name: string;
  username: string;
  email: string;
  phone: string | null;
  role_id: number;
  password_hash: string;
  active: Generated<number>;
  locked_at: Timestamp | null;
  locale: Generated<'vi' | 'en'>;
  only_operation: Generated<boolean>;
  can_view_report: Generated<boolean>;
  must_confirm_password: Generated<boolean>;
  password_updated_at: Timestamp | null;
  password_ignored_at: Timestamp | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  version: Generated<number>;
}
interface UserHubTable {
  user_id: number;
  hub_id: number;
}
interface SessionTable {
  id: GeneratedAlways<number>;
  user_id: number;
  access_hash: Buffer;
  refresh_hash: Buffer;
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
}
interface LoginFailureTable {
  subject: string;
  failures: number;
  last_at: Timestamp;
}
interface UsedCaptchaTable {
  signature: string;
  expires_at: Timestamp;
}
interface FirstAdminLinkTable {
  token_hash: Buffer;
  created_at: DefaultTimestamp;
  used_at: Timestamp | null;
}
interface PriceTableTable {
  id: Generated<number>;
  name: string;
  hub_id: number | null;
  shop_id: number | null;
  valid_from: DefaultTimestamp;
  version: Generated<number>;
  withdrawn_at: Timestamp | null;
  changed_by: number | null;
  changed_at: DefaultTimestamp;
}
interface PriceLineTable {
  price_table_id: number;
  area_type: AreaType;
  zone: PriceZone | null;
  base_weight: number;
  fee: number;
  over_fee: number;
  under10: number;
  from10to15: number;
  from15to20: number;
  each10: number;
  min_fee: number;
  max_fee: number;
  return_fee: number;
  vas_fee_percent: number;
  delivery_time_hours: number;
  return_time_hours: number;
}
interface ReasonTable {
  code: string;
  types: string[];
  fault: string;
  vi: string;
  en: string;
}
export interface PackageTable {
  id: Generated<number>;
  version: Generated<number>;
  code: string;
  order_code: string;
  seller_id: number;
  status: PackageStatus;
  previous_status: PackageStatus | null;
  current_hub_id: number | null;
  fm_hub_id: number | null;
  lm_hub_id: number | null;
  held_by_3pl: Generated<boolean>;
  tracking_3pl: string | null;
  three_pl_lm_code: string | null;
  receiver_name: string;
  receiver_fold: GeneratedAlways<string>;
  receiver_phone: string;
  receiver_address: string;
  ward_id: number | null;
  pickup_point: Generated<string>;
  weight: number;
  length: number;
  width: number;
  height: number;
  dim: number;
  value: Generated<number>;
  total_product_value: Generated<number>;
  estimate: Timestamp | null;
  cod: Generated<number>;
  cod_collected: Generated<number>;
  shipping_fee: Generated<number>;
  insurance_fee: Generated<number>;
  return_fee: Generated<number>;
  service_fee: Generated<number>;
  management_fee: Generated<number>;
  area_type: string | null;
  price_zone: string | null;
  success_date: Timestamp | null;
  no_of_attempt: Generated<number>;
  latest_attempt: Timestamp | null;
  reattempt_date: Timestamp | null;
  reason: string | null;
  operator_note: string | null;
  return_note: string | null;
  abandoned_note: string | null;
  lost_note: string | null;
  is_print: Generated<boolean>;
  print_count: Generated<number>;
  stage_entered_at: DefaultTimestamp;
  /** Null = only its history tells. */
  status_entered_at: Timestamp | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}
interface PackageHistoryTable {
  id: GeneratedAlways<number>;
  package_id: number;
  at: DefaultTimestamp;
  action: string;
  from_status: PackageStatus | null;
  to_status: PackageStatus;
  actor_id: number | null;
  actor_name: string;
  actor_role: string;
  hub_id: number | null;
  reason: string | null;
  note: string | null;
  before: Json;
  after: Json;
  run_id: number | null;
  undoes: number | null;
}
interface PersonalDataReadTable {
  user_id: number;
  package_id: number;
  at: DefaultTimestamp;
}
interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: DefaultTimestamp;
  actor_id: number | null;
  action: string;
  entity: string;
  entity_id: string;
  before: Json;
  after: Json;
}
interface IdempotencyKeyTable {
  user_id: number;
  endpoint: string;
  key: string;
  body_hash: Buffer;
  status: number;
  response: JSONColumnType<object>;
  created_at: DefaultTimestamp;
}
interface NotificationTable {
  id: GeneratedAlways<number>;
  user_id: number;
  type: 'new_user' | 'new_ticket' | 'new_package_failed';
  content: string;
  /** Null = in Vietnamese alone. */
  content_en: string | null;
  url: string;
  push_due: Generated<boolean>;
  read_at: Timestamp | null;
  created_at: DefaultTimestamp;
}
interface UserDeviceTable {
  id: GeneratedAlways<number>;
  user_id: number;
  device_id: string;
  device_token: string;
  device_type: string;
  session_id: number | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

interface CompanyTable {
  one: Generated<boolean>;
  name: string;
  tax_code: string;
  version: Generated<number>;
}

/** Tables of a feature stand in a file of their own beside this one, which adds them here. */
export interface Database {
  company: CompanyTable;
  hubs: HubTable;
  hub_port_codes: HubPortCodeTable;
  hub_coverage: HubCoverageTable;
  roles: RoleTable;
  users: UserTable;
  user_hubs: UserHubTable;
  sessions: SessionTable;
  login_failures: LoginFailureTable;
  used_captchas: UsedCaptchaTable;
  first_admin_links: FirstAdminLinkTable;
  price_tables: PriceTableTable;
  price_lines: PriceLineTable;
  reasons: ReasonTable;
  packages: PackageTable;
  package_history: PackageHistoryTable;
  personal_data_reads: PersonalDataReadTable;
  audit_log: AuditLogTable;
  idempotency_keys: IdempotencyKeyTable;
  notifications: NotificationTable;
  user_devices: UserDeviceTable;
}
