import { useParams } from 'wouter';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { useSheet } from '~console/sheet/use-sheet';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { SheetWork } from '../sheet-work';

export function OutboundRunsheet() {
  const t = useText('outbound-sheets');
  const { id = '' } = useParams<{ id: string }>();
  const sheet = useSheet(Number(id));
  // What was last scanned into a sheet says nothing about it once it has left.
  if (sheet.data) return <SheetWork key={`${id} ${sheet.data.sheet.status}`} {...sheet.data} />;
  if (!sheet.isError)
    return (
      <div className="grid h-full place-items-center">
        <Spinner />
      </div>
    );
  return (
    <ErrorState page error={sheet.error} retry={() => void sheet.refetch()}>
      <GoLink to="/outbound-runsheet" className="text-accent underline">
        {t('all')}
      </GoLink>
    </ErrorState>
  );
}
