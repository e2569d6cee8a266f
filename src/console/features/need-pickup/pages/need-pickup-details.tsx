import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { ActedGrid } from '~console/package/acted-grid';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { letGoOfAtom } from '~console/terminal/empty-set';
import { selectedPackagesAtom, type PackageRow } from '~console/terminal/subject';
import { useActionHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { EmptyState, Pending } from '~console/ui/empty';
import { formatCount, formatKg, formatShort, noValue } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { useNow } from '~console/ui/use-now';
import { lazyDialog } from '~console/ui/opening-dialog';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import type { GridColumn } from '~console/ui/grid/grid-column';

const PutOnSheet = lazyDialog(() => import('../put-on-sheet').then((m) => m.PutOnSheet));

const none: readonly PackageRow[] = [];

/** The packages that wait at one door of a shop, at any of its doors where none is named: chosen ones, or all, go on a courier's sheet. */
export function NeedPickupDetails() {
  const t = useText();
  const now = useNow();
  const asked = new URLSearchParams(useSearch());
  const [shopId, hubId] = [Number(asked.get('shop_id')), Number(asked.get('hub_id'))];
  const named = Number.isSafeInteger(shopId) && shopId > 0 && Number.isSafeInteger(hubId) && hubId > 0;
  const point = asked.get('point');
  const list = useWaitingAt({ shopId, hubId, point }, named);
  const rows = list.data?.rows ?? none;
  const selected = useAtomValue(selectedPackagesAtom);
  const letGoOf = useSetAtom(letGoOfAtom);
  /** Those that were chosen when the dialog opened: what is read anew under it puts no others on the sheet. */
  const [putting, setPutting] = useState<readonly number[] | null>(null);
  const made = useRef(new Map<string, number>());
  const columns = useMemo(() => packageColumns(t, now), [t, now]);
  const picked = new Set(selected.map(({ id }) => id));
  const here = rows.filter(({ id }) => picked.has(id));
  const chosen = here.length > 0 ? here : rows;
  useActionHandler(formCommands.putOnSheet, () =>
    rows.length === 0 ? t('need-pickup:how') : setPutting(chosen.map(({ id }) => id)),
  );

  if (!named) return <Unnamed />;
  return (
    <section aria-label={t('need-pickup:details.title')} className="page-column">
      <Header rows={list.data?.rows} total={list.data?.total ?? 0} point={point} chosen={chosen.length} />
      <div className="flex min-h-0 flex-1 border-t border-line">
        <ActedGrid
          name="door-packages"
          label={t('need-pickup:details.title')}
          columns={columns}
          rows={list.data?.rows}
          pending={<Pending query={list} />}
          density={32}
          empty={<EmptyState title={t('need-pickup:details.none')} />}
        />
      </div>
      {putting !== null && (
        <PutOnSheet
          hubId={hubId}
          packages={putting.length}
          put={(courier, sheet) => putPackages({ hubId, courier, sheet, made: made.current }, putting)}
          onClose={() => setPutting(null)}
          onDone={() => letGoOf(putting.map((id) => ({ id })))}
        />
      )}
    </section>
  );
}

interface Door {
  readonly shopId: number;
  readonly hubId: number;
  /** Where the shop hands them over; null = anywhere. */
  readonly point: string | null;
}

/** Those that wait at a door, the longest waiting first, as many as one call tells; and how many there are. */
function useWaitingAt({ shopId, hubId, point }: Door, enabled: boolean) {
  return useQuery({
    queryKey: ['packages', 'waiting-at', shopId, hubId, point],
    enabled,
    queryFn: async ({ signal }) => {
      const { data, meta } = await call('GET /packages', {
        query: {
          ready: 'pickup',
          seller_id: String(shopId),
          hub_id: String(hubId),
          hub_role: 'fm',
          ...(point === null ? {} : { pickup_point: point }),
          sort: 'stage_entered_at',
          limit: limits.maxApiLimit,
        },
        signal,
      });
      return { rows: data, total: meta.pagination.total };
    },
  });
}

function Unnamed() {
  const t = useText('need-pickup');
  return (
    <EmptyState
      page
      title={t('details.unnamed')}
      hint={
        <GoLink to="/need-pickup-packages" className="text-accent underline">
          {t('details.all')}
        </GoLink>
      }
    />
  );
}

interface HeaderProps {
  /** undefined = not here yet. */
  readonly rows: readonly PackageRow[] | undefined;
  /** How many wait there, more than there are rows where one page doesn't take them. */
  readonly total: number;
  /** Where the shop hands them over. */
  readonly point: string | null;
  readonly chosen: number;
}

function Header({ rows, total, point, chosen }: HeaderProps) {
  const t = useText('need-pickup');
  const user = useUser();
  const mayPlan = user !== null && may(user, 'runsheet_work');
  const [first] = rows ?? none;
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <h1 className="text-title">
        {t('details.title')} {first ? <span className="font-mono">{first.seller_code}</span> : null}
      </h1>
      <span className="truncate text-dim">{point}</span>
      <output className="text-dim tabular-nums">
        {rows
          ? t('details.totals', {
              n: formatCount(rows.length),
              kg: formatKg(rows.reduce((sum, { weight }) => sum + weight, 0)),
            })
          : '…'}
        {rows && total > rows.length && (
          <strong className="ml-2 font-semibold text-attention">
            {t('details.first_of', { n: formatCount(total) })}
          </strong>
        )}
      </output>
      <span className="ml-auto flex items-center gap-2">
        <GoLink to="/need-pickup-packages" className="px-2 text-dim hover:text-ink">
          {t('details.all')}
        </GoLink>
        {mayPlan && first && (
          <CommandButton id="face.put-on-sheet" look="primary" label={t('details.put', { n: formatCount(chosen) })} />
        )}
      </span>
    </header>
  );
}

/** What is told of each waiting package; `now` in ms. */
function packageColumns(t: Text, now: number): readonly GridColumn<PackageRow>[] {
  return [
    {
      id: 'code',
      title: t('package:column.code'),
      width: 130,
      kind: 'code',
      pinned: true,
      text: (row) => row.package_code,
    },
    { id: 'order', title: t('need-pickup:column.order'), width: 150, line: 'first', text: (row) => row.order_code },
    {
      id: 'since',
      title: t('need-pickup:column.since'),
      width: 110,
      line: 3,
      kind: 'number',
      text: (row) => formatShort(row.stage_entered_at, now),
    },
    {
      id: 'weight',
      title: t('need-pickup:column.weight'),
      width: 90,
      kind: 'number',
      text: (row) => formatKg(row.weight),
    },
    {
      id: 'cod',
      title: t('need-pickup:column.cod'),
      width: 116,
      line: 2,
      kind: 'number',
      text: (row) => formatAmount(row.cod),
      copy: (row) => String(row.cod),
    },
    {
      id: 'bound',
      title: t('need-pickup:column.bound'),
      width: 96,
      kind: 'code',
      text: (row) => row.lm_hub?.code ?? noValue,
    },
    {
      id: 'receiver',
      title: t('package:field.receiver_name'),
      width: 180,
      line: 1,
      grow: true,
      text: (row) => row.receiver_name,
    },
  ];
}

interface Onto {
  readonly hubId: number;
  readonly courier: number;
  /** null = a new one. */
  readonly sheet: number | null;
  /** By hub and courier, sheets made for packages that then could not be put on them: tried again, they are. */
  readonly made: Map<string, number>;
}

/** Packages onto a pickup sheet of a courier, a call for as many as one takes. */
async function putPackages({ hubId, courier, sheet, made }: Onto, ids: readonly number[]) {
  const whose = `${hubId} ${courier}`;
  const id =
    sheet ??
    made.get(whose) ??
    (await call('POST /runsheets', { body: { type: 'pickup', hub_id: hubId, courier_id: courier } })).data.id;
  if (sheet === null) made.set(whose, id);
  let added = 0;
  let code = '';
  for (let from = 0; from < ids.length; from += limits.scans) {
    const { data, results } = await call('POST /runsheets/{id}/packages', {
      params: { id },
      body: { ids: ids.slice(from, from + limits.scans) },
    });
    added += results.filter(({ ok }) => ok).length;
    ({ code } = data);
  }
  made.delete(whose);
  return { sheet: { id, code }, added, refused: ids.length - added };
}
