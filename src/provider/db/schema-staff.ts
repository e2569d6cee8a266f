import type { Generated } from 'kysely';
import type { DefaultTimestamp } from './schema';

interface HubAreaManagerTable {
  hub_id: number;
  user_id: number;
}
interface ReportRecipientTable {
  id: Generated<number>;
  hub_id: number;
  email: string;
  name: Generated<string>;
  reports: string[];
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
}
interface DtoShopTable {
  shop_id: number;
  allowed_by: number;
  allowed_at: DefaultTimestamp;
}

declare module './schema' {
  interface Database {
    hub_area_managers: HubAreaManagerTable;
    report_recipients: ReportRecipientTable;
    dto_shops: DtoShopTable;
  }
}
