import type { Generated, GeneratedAlways } from 'kysely';

interface ProvinceTable {
  id: Generated<number>;
  code: string;
  name: string;
  region: string;
  present: Generated<boolean>;
  version: Generated<number>;
}
interface DistrictTable {
  id: Generated<number>;
  code: string;
  name: string;
  province_id: number;
  version: Generated<number>;
}
interface WardTable {
  id: Generated<number>;
  code: string;
  name: string;
  name_fold: GeneratedAlways<string>;
  province_id: number;
  district_id: number | null;
  present: Generated<boolean>;
  successor_id: number | null;
  version: Generated<number>;
}

declare module './schema' {
  interface Database {
    provinces: ProvinceTable;
    districts: DistrictTable;
    wards: WardTable;
  }
}
