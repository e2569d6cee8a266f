import type { Generated } from 'kysely';
import type { DefaultTimestamp } from './timestamps';

export interface HubAreaManagerTable {
  hub_id: number;
  user_id: number;
}
export interface ReportRecipientTable {
  id: Generated<number>;
  hub_id: number;
  email: string;
  name: Generated<string>;
  reports: string[];
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
}
export interface DtoShopTable {
  shop_id: number;
  allowed_by: number;
  allowed_at: DefaultTimestamp;
}
