import type { Generated, GeneratedAlways } from 'kysely';
import type { PaperKind, PaperStatus } from '~domain/papers';
import type { SupportStatus, SupportType } from '~domain/support-machine';
import type { DefaultTimestamp, Timestamp } from './schema';

export interface ShopTable {
  id: Generated<number>;
  code: string;
  name: string;
  name_fold: GeneratedAlways<string>;
  phone: string | null;
  email: string | null;
  address: Generated<string>;
  ward_id: number | null;
  hub_id: number;
  bank_account_name: string | null;
  bank_account_number: string | null;
  bank_branch: string | null;
  tax_code: string | null;
  id_card_number: string | null;
  business_licence: string | null;
  paper_status: Generated<PaperStatus>;
  active: Generated<boolean>;
  version: Generated<number>;
  is_manager_bank: Generated<boolean>;
  fee_aha_move: Generated<boolean>;
  paper_note: string | null;
  papers_checked_by: number | null;
  papers_checked_at: Timestamp | null;
  api_key_hash: Buffer | null;
  api_key_hint: string | null;
  api_key_made_at: Timestamp | null;
  created_by: number | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}
interface ShopStoreTable {
  id: Generated<number>;
  shop_id: number;
  code: string;
  name: string;
  phone: string | null;
  address: string;
  ward_id: number | null;
  hub_id: number;
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
}
interface ShopPhotoTable {
  id: GeneratedAlways<number>;
  shop_id: number;
  kind: PaperKind;
  at: DefaultTimestamp;
  actor_id: number;
  width: number;
  height: number;
  picture: Buffer;
  thumbnail: Buffer;
  replaced_at: Timestamp | null;
}
interface SupportRequestTable {
  id: GeneratedAlways<number>;
  requester_shop_id: number | null;
  hub_id: number | null;
  request_type: SupportType;
  subject: string;
  content: string;
  status: Generated<SupportStatus>;
  version: Generated<number>;
  created_by: number | null;
  read_at: Timestamp | null;
  last_message_at: DefaultTimestamp;
  created_at: DefaultTimestamp;
}
interface SupportResponseTable {
  id: GeneratedAlways<number>;
  request_id: number;
  at: DefaultTimestamp;
  author_id: number | null;
  author_name: string;
  by_requester: Generated<boolean>;
  content: string | null;
  status: SupportStatus;
}

declare module './schema' {
  interface Database {
    shops: ShopTable;
    shop_stores: ShopStoreTable;
    shop_photos: ShopPhotoTable;
    support_requests: SupportRequestTable;
    support_responses: SupportResponseTable;
  }
}
