import { useQuery } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { call } from '~console/app/api';
import { GoLink } from '~console/app/go-link';
import { useUser } from '~console/app/session';
import { useText } from '~console/app/text';
import { ActionBar } from '~console/parcel/action-bar';
import { RowMenu } from '~console/parcel/row-menu';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { useGo } from '~console/terminal/leave-guard';
import { currentPackageAtom, selectedPackagesAtom, type PackageRow } from '~console/terminal/subject';
import { CommandButton } from '~console/terminal/command-button';
import { useFaceEffect } from '~console/terminal/use-face-effect';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatCount, formatKg } from '~console/ui/format';
import { Grid } from '~console/ui/grid/grid';
import type { GridLayout } from '~console/ui/grid/layout';
import { isSelected, type GridSelection } from '~console/ui/grid/selection';
import { arraySource } from '~console/ui/grid/source';
import { Spinner } from '~console/ui/spinner';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import { parcelColumns } from '../parcel-columns';
import { putPackages } from '../put-packages';

const PutOnSheet = lazy(() => import('../put-on-sheet').then((m) => ({ default: m.PutOnSheet })));

const rowId = ({ id }: PackageRow): number => id;
const rowName = ({ package_code }: PackageRow): string => package_code;
const unsorted = (): void => undefined;
const none: readonly PackageRow[] = [];

/** The parcels that wait at one shop: chosen ones, or all, go on a courier's sheet. */
export function NeedPickupDetails() {
  const t = useText();
  const now = useNow();
  const go = useGo();
  const user = useUser();
  const asked = new URLSearchParams(useSearch());
  const [shopId, hubId] = [Number(asked.get('shop_id')), Number(asked.get('hub_id'))];
  const named = Number.isSafeInteger(shopId) && shopId > 0 && Number.isSafeInteger(hubId) && hubId > 0;
  const list = useQuery({
    queryKey: ['packages', 'waiting-at', shopId, hubId],
    enabled: named,
    queryFn: async ({ signal }) => (await call('GET /packages', { query: { status: 'Waiting_for_pickup', seller_id: String(shopId), hub_id: String(hubId), hub_role: 'fm', sort: 'stage_entered_at', limit: limits.maxApiLimit }, signal })).data,
  });
  const rows = list.data ?? none;
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const take = useAddScan();
  const [layout, setLayout] = useState<GridLayout>({});
  const [putting, setPutting] = useState(false);
  usePageScan(take);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  const columns = useMemo(() => parcelColumns(t, now), [t, now]);
  const source = useMemo(() => arraySource(rows), [rows]);
  const selection = useMemo((): GridSelection => ({ kind: 'some', ids: new Set(selected.map(({ id }) => id)) }), [selected]);
  const select = (next: GridSelection): void => setSelected((old) => [...old.filter(({ id }) => !rows.some((row) => row.id === id)), ...rows.filter(({ id }) => isSelected(next, id)).map(toSubject)]);
  const cursor = useCallback((row: PackageRow | null) => setCurrent(row && toSubject(row)), [setCurrent]);
  const here = rows.filter(({ id }) => isSelected(selection, id));
  const chosen = here.length > 0 ? here : rows;
  const mayPlan = user !== null && may(user, 'runsheet_work');
  const [first] = rows;
  useFaceEffect('put-on-sheet', () => (rows.length === 0 ? t('need-pickup:how') : setPutting(true)));

  if (!named) return <EmptyState page title={t('need-pickup:details.unnamed')} hint={<GoLink to="/need-pickup-packages" className="text-accent underline">{t('need-pickup:details.all')}</GoLink>} />;
  return (
    <section aria-label={t('need-pickup:details.title')} className="flex h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">
          {t('need-pickup:details.title')} {first ? <span className="font-mono">{first.seller_code}</span> : null}
        </h1>
        <span className="truncate text-dim">{asked.get('point')}</span>
        <output className="text-dim tabular-nums">{list.data ? t('need-pickup:details.totals', { n: formatCount(rows.length), kg: formatKg(rows.reduce((sum, { weight }) => sum + weight, 0)) }) : '…'}</output>
        <span className="ml-auto flex items-center gap-2">
          <GoLink to="/need-pickup-packages" className="px-2 text-dim hover:text-ink">
            {t('need-pickup:details.all')}
          </GoLink>
          {mayPlan && rows.length > 0 && (
            <CommandButton id="face.put-on-sheet" look="primary" label={t('need-pickup:details.put', { n: formatCount(chosen.length) })} />
          )}
        </span>
      </header>
      {here.length > 0 && (
        <div className="flex shrink-0 items-start gap-3 border-t border-line px-3 py-1.5">
          <ActionBar label={t('need-pickup:details.actions', { n: formatCount(here.length) })} />
        </div>
      )}
      <div className="min-h-0 flex-1 border-t border-line">
        {list.data ? (
          <Grid
            label={t('need-pickup:details.title')}
            columns={columns}
            source={source}
            rowId={rowId}
            rowName={rowName}
            sort=""
            onSort={unsorted}
            layout={layout}
            onLayout={setLayout}
            density={32}
            selection={selection}
            onSelection={select}
            onOpen={({ id }) => go(`/packages/${id}`)}
            onCursor={cursor}
            renderMenu={(row) => <RowMenu row={row} />}
            empty={<EmptyState title={t('need-pickup:details.none')} />}
          />
        ) : list.isError ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : (
          <div className="grid h-40 place-items-center">
            <Spinner />
          </div>
        )}
      </div>
      {putting && (
        <Suspense>
          <PutOnSheet
            hubId={hubId}
            packages={chosen.length}
            put={(courier, sheet) =>
              putPackages(
                { hubId, courier, sheet },
                chosen.map(({ id }) => id),
              )
            }
            onClose={() => setPutting(false)}
            onDone={() => setSelected([])}
          />
        </Suspense>
      )}
    </section>
  );
}
