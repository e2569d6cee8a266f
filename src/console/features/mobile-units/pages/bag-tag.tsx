import { useQuery } from '@tanstack/react-query';
import { LabelSheet, PaperSize } from '~console/package/label-sheet';
import { usePathId } from '~console/platform/path-id';
import { RecordPending } from '~console/resource/record-pending';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';

/** The tag of a bag, to be printed and tied to it. */
export function BagTag() {
  const t = useText('linehaul');
  const id = usePathId();
  const label = useQuery({
    queryKey: ['mobile-units', 'label', id],
    queryFn: async ({ signal }) => (await call('GET /mobile-units/{id}/label', { params: { id }, signal })).data,
  });
  if (!label.data)
    return (
      <main className="h-full">
        <RecordPending queries={[label]} list="/mobile-units" />
      </main>
    );
  const print = async (): Promise<void> => {
    await document.fonts.ready;
    window.print();
  };
  return (
    <main className="h-full overflow-auto print:h-auto print:overflow-visible">
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-3 p-4 print:block print:p-0">
        <h1 className="sr-only">{t('bag.tag', { code: label.data.code })}</h1>
        <PaperSize {...label.data} />
        <LabelSheet drawing={label.data} name={t('bag.tag', { code: label.data.code })} />
        <Button look="primary" className="print:hidden" onClick={() => void print()}>
          {t('bag.print')}
        </Button>
      </div>
    </main>
  );
}
