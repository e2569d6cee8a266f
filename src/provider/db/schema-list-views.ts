import type { GeneratedAlways } from 'kysely';
import type { DefaultTimestamp } from './schema';

interface ListViewTable {
  id: GeneratedAlways<number>;
  hub_id: number;
  list: string;
  name: string;
  search: string;
  made_by: number;
  made_at: DefaultTimestamp;
}

declare module './schema' {
  interface Database {
    list_views: ListViewTable;
  }
}
