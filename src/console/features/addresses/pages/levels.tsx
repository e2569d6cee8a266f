import { CrudListPage } from '~console/resource/crud-list';
import { districtList, provinceList, wardList } from '../levels';

/** Level 1. */
export function Provinces() {
  return <CrudListPage list={provinceList} />;
}

/** Level 2, of the old division. */
export function Districts() {
  return <CrudListPage list={districtList} />;
}

/** Level 3, and which hub serves it. */
export function Wards() {
  return <CrudListPage list={wardList} />;
}
