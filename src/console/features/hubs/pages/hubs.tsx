import { hubRecord } from '~commands/hubs';
import { CrudListPage } from '~console/resource/crud-list';
import { useGo } from '~console/terminal/leave-guard';
import { RecordMenu } from '~console/terminal/record-actions';
import type { HubRow } from '../hub-form';
import { hubList } from '../hub-list';

/** The hubs the user works at. */
export function Hubs() {
  const go = useGo();
  return <CrudListPage list={hubList} renderMenu={(row) => <RecordMenu record={hubRecord.read(row)} />} onMade={(made) => go(`/hubs/${(made as HubRow).id}`)} />;
}
