import { hubRecord } from '~commands/hubs';
import { KeptListPage } from '~console/resource/kept-list';
import { useGo } from '~console/terminal/leave-guard';
import { RecordMenu } from '~console/terminal/record-actions';
import type { HubRow } from '../hub-form';
import { hubList } from '../hub-list';

/** The hubs the user works at. */
export function Hubs() {
  const go = useGo();
  return <KeptListPage list={hubList} renderMenu={(row) => <RecordMenu record={hubRecord.read(row)} />} onMade={(made) => go(`/hubs/${(made as HubRow).id}`)} />;
}
