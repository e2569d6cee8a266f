import { useQuery } from '@tanstack/react-query';
import { RecordPending } from '~console/resource/record-pending';
import { useParams } from 'wouter';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { formatCount, formatKg, formatMoment } from '~console/platform/format';

/** White around the bars, in modules: scanners ask for ten. */
const quiet = 10;

/** Bars as one path of a drawing as wide as their modules. */
function pathOf(bars: readonly number[]): { readonly width: number; readonly d: string } {
  let x = quiet;
  const parts = bars.map((modules, index) => {
    const part = index % 2 === 0 ? `M${x} 0h${modules}v40h-${modules}z` : '';
    x += modules;
    return part;
  });
  return { width: x + quiet, d: parts.join('') };
}

/** The tag of a bag, to be printed and tied to it. */
export function BagTag() {
  const t = useText('linehaul');
  const id = Number(useParams<{ id: string }>().id);
  const label = useQuery({
    queryKey: ['mobile-units', 'label', id],
    queryFn: async ({ signal }) => (await call('GET /mobile-units/{id}/label', { params: { id }, signal })).data,
  });
  if (!label.data) return <RecordPending queries={[label]} />;
  const bag = label.data;
  const { width, d } = pathOf(bag.bars);
  return (
    <main className="mx-auto flex min-h-full w-105 max-w-full flex-col gap-3 bg-white p-4 text-black">
      <h1 className="text-[40px] leading-none font-semibold">{bag.destination_hub.code}</h1>
      <p className="text-title">{bag.destination_name}</p>
      <svg aria-hidden="true" viewBox={`0 0 ${width} 40`} className="w-full" preserveAspectRatio="none" height="90">
        <path d={d} fill="#000" />
      </svg>
      <p className="text-center font-mono text-title">{bag.mu_code}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt>{t('column.from')}</dt>
        <dd className="font-mono">{bag.origin_hub.code}</dd>
        <dt>{t('column.seal')}</dt>
        <dd className="font-mono">{bag.serial_number ?? '…'}</dd>
        <dt>{t('column.packages')}</dt>
        <dd>{t('bag.sum_of', { n: formatCount(bag.packages), kg: formatKg(bag.weight) })}</dd>
        <dt>{t('column.created')}</dt>
        <dd>{formatMoment(bag.created_at)}</dd>
      </dl>
      <Button look="primary" className="print:hidden" onClick={() => window.print()}>
        {t('bag.print')}
      </Button>
    </main>
  );
}
