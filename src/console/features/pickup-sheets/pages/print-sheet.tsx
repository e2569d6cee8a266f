import { useEffect, useMemo } from 'react';
import { code128, drawingSVG } from 'bwip-js/browser';
import { usePathId } from '~console/platform/path-id';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { ErrorState } from '~console/ui/empty';
import { formatCount, formatKg, formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { useStops, type Stop } from '../use-sheet';

/** A sheet on paper, door by door, with bars to scan and room for a signature. */
export function PrintSheet() {
  const t = useText('pickup-sheets');
  const id = usePathId();
  const { data, error, refetch } = useStops(id);
  useEffect(() => {
    if (data) document.title = data.sheet.code;
  }, [data]);
  if (!data)
    return (
      <main className="grid h-full place-items-center">
        {error ? <ErrorState page error={error} retry={() => void refetch()} /> : <Spinner />}
      </main>
    );
  const { sheet, stops } = data;
  const ordered = stops.toSorted(
    (one, other) =>
      (one.ward ?? '').localeCompare(other.ward ?? '', 'vi') || one.shop.code.localeCompare(other.shop.code),
  );
  return (
    <main className="h-full overflow-auto bg-raised print:overflow-visible">
      <style>{`@page { size: A4; margin: 12mm }`}</style>
      <header className="flex items-center gap-3 border-b border-line bg-panel px-4 py-2 print:hidden">
        <h1 className="mr-auto text-title">{t('print.title', { code: sheet.code })}</h1>
        {/* The page is opened for this one thing. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus look="primary" onClick={() => window.print()}>
          {t('print.do')}
        </Button>
        <GoLink to={`/pickup-runsheet/${sheet.id}`} className="text-dim hover:text-ink hover:underline">
          {t('print.back')}
        </GoLink>
      </header>
      <article className="mx-auto my-6 w-[186mm] max-w-full paper p-6 print:m-0 print:w-auto print:p-0">
        <div className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-current pb-2">
          <div>
            <h2 className="text-title">{t('print.heading')}</h2>
            <p>
              {sheet.courier ? `${sheet.courier.code} ${sheet.courier.name}` : t('no_courier')}
              {sheet.license_plate ? ` · ${sheet.license_plate}` : ''}
            </p>
            <p>
              {t('print.sums', {
                hub: sheet.hub.code,
                doors: t('ui:count.doors', { n: formatCount(stops.length) }),
                n: formatCount(sheet.packages.total),
                kg: formatKg(Math.round(stops.reduce((sum, { weight }) => sum + weight, 0) * 10) / 10),
              })}
            </p>
            <p>{formatMoment(sheet.dispatched_at ?? sheet.created_at)}</p>
          </div>
          <div className="text-center">
            <Bars code={sheet.code} />
            <p className="font-mono">{sheet.code}</p>
          </div>
        </div>
        {ordered.map((stop, index) => (
          <PrintedStop key={`${stop.shop.id} ${stop.pickup_point}`} stop={stop} place={index + 1} />
        ))}
      </article>
    </main>
  );
}

function PrintedStop({ stop, place }: { readonly stop: Stop; readonly place: number }) {
  const t = useText('pickup-sheets');
  return (
    <section className="border-b border-current py-3">
      <h3 className="flex break-after-avoid justify-between gap-4 font-semibold">
        <span>{`${place}. ${stop.shop.code} ${stop.shop.name}${stop.shop.phone ? ` · ${stop.shop.phone}` : ''}`}</span>
        <span className="whitespace-nowrap">{t('print.count', { n: formatCount(stop.packages) })}</span>
      </h3>
      <p>{stop.ward ? `${stop.ward} · ${stop.pickup_point}` : stop.pickup_point}</p>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-2">
        {stop.packages_at.map((item) => (
          <li key={item.id} className="flex break-inside-avoid flex-col">
            <Bars code={item.package_code} />
            <span className="font-mono">{`☐ ${item.package_code}`}</span>
            <span>{`${item.order_code} · ${formatKg(item.weight)} kg`}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-right">{t('print.sign')}</p>
    </section>
  );
}

/** A code as bars that a scanner reads off paper. */
function Bars({ code }: { readonly code: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(code128({ bcid: 'code128', text: code, height: 8 }, drawingSVG()))}`,
    [code],
  );
  return <img src={source} alt="" className="h-8 w-44" />;
}
