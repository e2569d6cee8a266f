import { usePathId } from '~console/platform/path-id';
import { RecordPage } from '~console/resource/record-page';
import { useSheet } from '~console/sheet/use-sheet';
import { SheetWork } from '../sheet-work';

export function OutboundRunsheet() {
  const id = usePathId();
  const sheet = useSheet(id);
  return (
    <RecordPage queries={[sheet]} list="/outbound-runsheet">
      {/* What was last scanned into a sheet says nothing about it once it has left. */}
      {sheet.data && <SheetWork key={`${id} ${sheet.data.sheet.status}`} {...sheet.data} />}
    </RecordPage>
  );
}
