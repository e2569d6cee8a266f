import { KeptListPage } from '~console/resource/kept-list';
import { districtList, provinceList, wardList } from '../levels';

/** Level 1. */
export function Provinces() {
  return <KeptListPage list={provinceList} />;
}

/** Level 2, of the old division. */
export function Districts() {
  return <KeptListPage list={districtList} />;
}

/** Level 3, and which hub serves it. */
export function Wards() {
  return <KeptListPage list={wardList} />;
}
