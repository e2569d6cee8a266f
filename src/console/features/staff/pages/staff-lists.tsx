import { CrudListPage } from '~console/resource/crud-list';
import { useGo } from '~console/terminal/leave-guard';
import { RecordMenu } from '~console/terminal/record-actions';
import { staffRecord } from '~commands/staff';
import type { StaffListName } from '~domain/staff';
import { staffList } from '../staff-list';
import type { StaffRow } from '../use-staff';

/** A page a list; whoever was added is shown at once, to be given his first password. */
function listPage(name: StaffListName) {
  const list = staffList(name);
  return function StaffListPage() {
    const go = useGo();
    return <CrudListPage list={list} renderMenu={(row) => <RecordMenu record={staffRecord.read(row)} />} onMade={(made) => go(`/${name}/${(made as StaffRow).id}?ask=password`)} />;
  };
}

export const AdminOperators = listPage('admin-operators');
export const SaleManagements = listPage('sale-managements');
export const SaleAdmins = listPage('sale-admins');
export const AreaManagers = listPage('area-managers');
export const HubManagers = listPage('hub-managers');
export const HubOperators = listPage('hub-operators');
export const DriverManagers = listPage('driver-managers');
