import { useParams } from 'wouter';
import { RecordPending } from '~console/resource/record-pending';
import { useSheet } from '~console/sheet/use-sheet';
import { SheetWork } from '../sheet-work';

export function OutboundRunsheet() {
  const { id = '' } = useParams<{ id: string }>();
  const sheet = useSheet(Number(id));
  // What was last scanned into a sheet says nothing about it once it has left.
  if (sheet.data) return <SheetWork key={`${id} ${sheet.data.sheet.status}`} {...sheet.data} />;
  return <RecordPending queries={[sheet]} list="/outbound-runsheet" />;
}
