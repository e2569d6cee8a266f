import type { Generated, GeneratedAlways } from 'kysely';

export interface ProvinceTable {
  id: number;
  code: string;
  name: string;
  region: string;
  present: Generated<boolean>;
}
export interface DistrictTable {
  id: number;
  code: string;
  name: string;
  province_id: number;
}
export interface WardTable {
  id: number;
  code: string;
  name: string;
  name_fold: GeneratedAlways<string>;
  province_id: number;
  district_id: number | null;
  present: Generated<boolean>;
}
