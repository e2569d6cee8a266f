import { statusColumn } from '~console/package/columns';
import { usePathId } from '~console/platform/path-id';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { useMemo, useCallback, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { GoLink, ButtonLink } from '~console/terminal/links/go-link';
import { useText, type Text } from '~console/platform/text';
import { EmptyState, Pending } from '~console/ui/empty';
import { useBag, type Bag } from '~console/linehaul/use-trip';
import { mobileUnitRecord } from '~commands/mobile-units';
import { useUser } from '~console/platform/session';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { Button } from '~console/ui/button';
import { formatCount, formatKg, formatMoment, formatShort, noValue } from '~console/platform/format';
import { ScanStrip } from '~console/linehaul/scan-strip';
import { BagStatus } from '~console/linehaul/status-words';
import { may } from '~domain/access';
import { worksAt } from '~domain/roles';
import { toSubject } from '~commands/subject';
import { call } from '~console/platform/api';
import { readAll } from '~console/platform/in-parts';
import { boundHub } from '~domain/unloading';
import { useNumberedRows } from '~console/package/grid/use-numbered-rows';
import { useGo } from '~console/terminal/go-from-here';
import { currentPackageAtom, useActiveRecord } from '~console/terminal/subject';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import { useDebounced } from '~console/ui/use-debounced';
import { useNow } from '~console/ui/use-now';
import type { ResponseOf } from '~contract/endpoints';
import { SealForm } from '../seal-form';
import type { BagMode } from '../bag-sender';
import { useBagScans } from '../use-bag-scans';

const known = ['create', 'edit', 'seal', 'assign', 'unassign', 'dispatch', 'receive'] as const;

/** What was done with a bag, the latest first. */
function BagHistory({ bag }: { readonly bag: Bag }) {
  const t = useText('linehaul');
  const words = (action: string): string => {
    const verb = known.find((one) => action === `mobile_unit.${one}`);
    return verb ? t(`bag_event.${verb}`) : action;
  };
  const more = (after: Bag['history'][number]['after']): string =>
    ['serial_number', 'code', 'note']
      .flatMap((key) => (typeof after?.[key] === 'string' ? after[key] : []))
      .join(' · ');
  return (
    <aside aria-label={t('bag.history')} className="w-72 shrink-0 overflow-auto border-l border-line px-3 py-2">
      <h2 className="pb-1 text-label text-dim">{t('bag.history')}</h2>
      {bag.history.length === 0 && <p className="text-dim">{t('bag.no_history')}</p>}
      <ol className="flex flex-col gap-2">
        {bag.history.map((event) => (
          <li key={`${event.at} ${event.action}`} className="border-b border-line pb-1.5">
            <div className="flex justify-between gap-2">
              <strong className="font-semibold">{words(event.action)}</strong>
              <span className="text-dim tabular-nums">{formatMoment(event.at)}</span>
            </div>
            <div className="text-dim">{[event.by, more(event.after)].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ol>
    </aside>
  );
}

type Line = ResponseOf<'GET /mobile-units/{id}/packages'>['data'][number];
/** A burst of scans is read once, so long after its last. In ms. */
const settleMs = 400;
const rowId = ({ position }: Line): number => position;
const rowName = (line: Line): string => line.package.package_code;

function columnsOf(t: Text, now: number): readonly GridColumn<Line>[] {
  return [
    {
      id: 'position',
      title: t('linehaul:column.position'),
      width: 56,
      kind: 'number',
      pinned: true,
      text: ({ position }) => String(position),
    },
    { id: 'code', title: t('package:column.code'), width: 136, kind: 'code', pinned: true, text: rowName },
    statusColumn(t, (line) => line.package.status),
    {
      id: 'bound',
      title: t('linehaul:column.bound'),
      width: 90,
      line: 3,
      kind: 'code',
      text: (line) => boundHub(line.package)?.code ?? noValue,
    },
    {
      id: 'weight',
      title: t('linehaul:column.weight'),
      width: 84,
      line: 2,
      kind: 'number',
      text: (line) => formatKg(line.package.weight),
    },
    {
      id: 'receiver',
      title: t('linehaul:column.receiver'),
      width: 180,
      line: 1,
      grow: true,
      text: (line) => line.package.receiver_name,
    },
    { id: 'added_by', title: t('linehaul:column.added_by'), width: 160, text: (line) => line.added_by ?? noValue },
    {
      id: 'added_at',
      title: t('linehaul:column.added_at'),
      width: 104,
      line: 4,
      kind: 'number',
      text: (line) => formatShort(line.added_at, now),
    },
  ];
}

/** What is in a bag; `version` = of the bag: with another one it is read anew. */
function BagContents({ id, version: latest }: { readonly id: number; readonly version: number }) {
  const version = useDebounced(latest, settleMs);
  const t = useText();
  const now = useNow();
  const go = useGo();
  const setCurrent = useSetAtom(currentPackageAtom);
  const lines = useQuery({
    queryKey: ['mobile-units', 'contents', id, version],
    queryFn: ({ signal }) =>
      readAll(
        (place) => call('GET /mobile-units/{id}/packages', { params: { id }, query: place, signal }),
        Number.POSITIVE_INFINITY,
      ),
    placeholderData: (before) => before,
  });
  // The last one put in stands on top: it is in the hands still.
  const rows = useMemo(() => lines.data?.toReversed(), [lines.data]);
  const columns = useMemo(() => columnsOf(t, now), [t, now]);
  const cursor = useCallback((line: Line | null) => setCurrent(line ? toSubject(line.package) : null), [setCurrent]);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  useNumberedRows(useMemo(() => new Map(rows?.map((line) => [line.position, toSubject(line.package)])), [rows]));

  if (!rows) return <Pending query={lines} />;
  return (
    <KeptGrid
      name="bag-packages"
      label={t('linehaul:bag.contents')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={rowName}
      onOpen={(line) => go(`/packages/${line.package.id}`)}
      onCursor={cursor}
      empty={<EmptyState title={t('linehaul:bag.nothing_in')} hint={t('linehaul:bag.nothing_in_hint')} />}
    />
  );
}

const none: readonly BagMode[] = [];

/** What may be scanned on the bag's page, the usual first. */
function useModes(bag: Bag): readonly BagMode[] {
  const user = useUser();
  const filled = bag.packages > 0;
  return useMemo(() => {
    if (!user || !may(user, 'package.mu_add')) return none;
    if (bag.status === 'Closed')
      return bag.received_at === null && worksAt(user, bag.destination_hub.id) ? (['receive'] as const) : none;
    if (!worksAt(user, bag.origin_hub.id)) return none;
    return bag.status === 'Draft' && filled ? (['add', 'remove', 'seal'] as const) : (['add', 'remove'] as const);
  }, [user, bag.status, bag.received_at, bag.destination_hub.id, bag.origin_hub.id, filled]);
}

function BagView({ bag }: { readonly bag: Bag }) {
  const t = useText('linehaul');
  const modes = useModes(bag);
  const record = useMemo(() => mobileUnitRecord.read(bag), [bag]);
  useActiveRecord(record);
  const { mode, setMode, sealWith, receiveWith, last, underWay, counts } = useBagScans(bag, modes);
  return (
    <section aria-label={bag.mu_code} className="page-column">
      <RecordHead
        list="/mobile-units"
        code={bag.mu_code}
        status={<BagStatus status={bag.status} received={bag.received_at !== null} />}
        actions={
          <>
            <RecordActions
              label={t('bag.actions')}
              record={record}
              next={modes.filter((step) => step === 'seal' || step === 'receive')}
            />
            <ButtonLink to={`/mobile-units/${bag.id}/tag`}>{t('bag.print')}</ButtonLink>
          </>
        }
      >
        <span className="font-mono text-mono">
          {bag.origin_hub.code} → {bag.destination_hub.code}
        </span>
        <span className="text-dim">
          {t('column.seal')} <span className="font-mono text-mono text-ink">{bag.serial_number ?? noValue}</span>
        </span>
        <output aria-label={t('bag.sum')} aria-live="off" className="tabular-nums">
          {t('bag.sum_of', { n: formatCount(bag.packages), kg: formatKg(bag.weight) })}
        </output>
        {bag.runsheet && (
          <GoLink to={`/linehaul-runsheet/${bag.runsheet.id}`} className="font-mono text-mono text-accent underline">
            {bag.runsheet.code}
          </GoLink>
        )}
      </RecordHead>
      {modes.length > 0 && (
        <>
          <ScanStrip
            last={last}
            underWay={underWay}
            counts={counts}
            ready={t(`bag_mode.${mode}`)}
            label={t(`bag_mode.${mode}`)}
          />
          <div className="flex shrink-0 flex-wrap items-center gap-3 border-t border-line px-3 py-2">
            {modes.length > 1 && (
              <fieldset className="flex gap-1">
                <legend className="sr-only">{t('bag.scan_does')}</legend>
                {modes.map((one) => (
                  <Button
                    key={one}
                    aria-pressed={mode === one}
                    look={mode === one ? 'primary' : 'plain'}
                    onClick={() => setMode(one)}
                  >
                    {t(`bag_mode_short.${one}`)}
                  </Button>
                ))}
              </fieldset>
            )}
            {modes.includes('seal') && <SealForm record={record} kind="seal" onSeal={sealWith} />}
            {modes.includes('receive') && <SealForm record={record} kind="receive" onSeal={receiveWith} />}
          </div>
        </>
      )}
      <div className="panes flex-1 border-t border-line">
        <div className="pane-list">
          <BagContents id={bag.id} version={bag.version} />
        </div>
        <BagHistory bag={bag} />
      </div>
    </section>
  );
}

/** One bag: scanned into, sealed, received, and what was done with it. */
export function MobileUnit() {
  const bag = useBag(usePathId());
  return (
    <RecordPage queries={[bag]} list="/mobile-units">
      {bag.data && <BagView key={bag.data.id} bag={bag.data} />}
    </RecordPage>
  );
}
