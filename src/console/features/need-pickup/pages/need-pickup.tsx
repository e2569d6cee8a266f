import { useMemo, useState } from 'react';
import { call } from '~console/platform/api';
import { useUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { OwnHubSelect, useWorkHub } from '~console/package/own-hub-select';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useGo } from '~console/terminal/go-from-here';
import { useActionHandler } from '~console/terminal/action-handlers';
import { useOwnChoice } from '~console/terminal/empty-set';
import { formCommands } from '~commands/form-commands';
import { Stale } from '~console/resource/stale';
import { useListLayout, viewText } from '~console/resource/use-list-columns';
import { useFilterChange, useListState, type Rules } from '~console/resource/use-list-state';
import { ViewsTool } from '~console/resource/views-tool';
import { EmptyState, Pending } from '~console/ui/empty';
import { FilterText } from '~console/ui/filter-text';
import { formatClock, formatCount, formatKg, noValue } from '~console/platform/format';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import { isSelected, noSelection, type GridSelection } from '~console/ui/grid/selection';
import { useNow } from '~console/ui/use-now';
import { lazyDialog } from '~console/ui/opening-dialog';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import { GoLink } from '~console/terminal/links/go-link';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { hourMs } from '~domain/time';
import { HubNote } from '../hub-note';
import { useWaiting, type WaitingGroup } from '../use-waiting';

interface WardListProps {
  readonly groups: readonly WaitingGroup[];
  /** null = all; 0 = shops of no ward we know. */
  readonly chosen: number | null;
  readonly onChoose: (ward: number | null) => void;
}

const wardOf = ({ ward }: WaitingGroup): number => ward?.id ?? 0;

/** Wards with what waits in each, the fullest first; one narrows the list beside it. */
function WardList({ groups, chosen, onChoose }: WardListProps) {
  const t = useText('need-pickup');
  const wards = new Map<
    number,
    { readonly name: string; readonly packages: number; readonly weight: number; readonly doors: number }
  >();
  for (const group of groups) {
    const known = wards.get(wardOf(group));
    wards.set(wardOf(group), {
      name: group.ward?.name ?? t('ward.none'),
      packages: (known?.packages ?? 0) + group.packages,
      weight: (known?.weight ?? 0) + group.weight,
      doors: (known?.doors ?? 0) + 1,
    });
  }
  const rows = [...wards].toSorted(
    ([, one], [, other]) => other.packages - one.packages || one.name.localeCompare(other.name),
  );
  const most = Math.max(1, ...rows.map(([, { packages }]) => packages));
  const total = groups.reduce((sum, { packages }) => sum + packages, 0);
  const entry = (id: number | null, name: string, packages: number, hint: string) => (
    <li key={id ?? 'all'}>
      <button
        type="button"
        aria-pressed={chosen === id}
        title={hint}
        className="relative flex h-7 w-full items-center gap-2 px-3 text-left hover:bg-raised aria-pressed:bg-tint"
        onClick={() => onChoose(id)}
      >
        <span
          aria-hidden="true"
          className="absolute inset-y-1.5 left-0 w-1 rounded-r bg-waiting"
          style={{ opacity: id === null ? 0 : Math.max(0.15, packages / most) }}
        />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="tabular-nums">{formatCount(packages)}</span>
      </button>
    </li>
  );
  return (
    <nav
      aria-label={t('ward.label')}
      className="h-full overflow-y-auto border-r border-line py-1 max-desk:max-h-48 max-desk:border-r-0 max-desk:border-b"
    >
      <ul>
        {entry(null, t('ward.all'), total, '')}
        {rows.map(([id, { name, packages, weight, doors }]) =>
          entry(
            id,
            name,
            packages,
            t('ward.hint', { doors: t('ui:count.doors', { n: formatCount(doors) }), kg: formatKg(weight) }),
          ),
        )}
      </ul>
    </nav>
  );
}

/** From here on an age is told in days. */
const hoursShown = 48;

const detailsPath = ({ shop, hub, pickup_point }: WaitingGroup): string =>
  `/need-pickup-packages-details?${new URLSearchParams({ shop_id: String(shop.id), hub_id: String(hub.id), point: pickup_point }).toString()}`;

/** What is told of each door; `now` in ms. */
function waitingColumns(t: Text, now: number): readonly GridColumn<WaitingGroup>[] {
  const hours = ({ oldest }: WaitingGroup): number => Math.max(0, Math.floor((now - Date.parse(oldest)) / hourMs));
  const age = (group: WaitingGroup): string =>
    hours(group) < hoursShown
      ? t('ui:age.hours', { n: hours(group) })
      : t('ui:age.days', { n: Math.floor(hours(group) / 24) });
  return [
    {
      id: 'ward',
      title: t('need-pickup:column.ward'),
      width: 190,
      pinned: true,
      text: ({ ward }) => ward?.name ?? noValue,
    },
    {
      id: 'shop',
      title: t('need-pickup:column.shop'),
      width: 230,
      line: 1,
      text: ({ shop }) => `${shop.code} ${shop.name}`,
      cell: (group) => (
        <GoLink to={detailsPath(group)} className="truncate hover:underline">
          <span className="font-mono text-mono">{group.shop.code}</span> {group.shop.name}
        </GoLink>
      ),
    },
    {
      id: 'packages',
      title: t('need-pickup:column.packages'),
      width: 80,
      line: 2,
      kind: 'number',
      text: ({ packages }) => formatCount(packages),
    },
    {
      id: 'weight',
      title: t('need-pickup:column.weight'),
      width: 90,
      line: 3,
      kind: 'number',
      text: ({ weight }) => formatKg(weight),
    },
    {
      id: 'oldest',
      title: t('need-pickup:column.oldest'),
      width: 90,
      line: 4,
      kind: 'number',
      text: age,
      cell: (group) => (
        <span className={hours(group) >= 48 ? 'text-failed' : hours(group) >= 24 ? 'text-attention' : ''}>
          {age(group)}
        </span>
      ),
    },
    {
      id: 'point',
      title: t('need-pickup:column.point'),
      width: 320,
      grow: true,
      text: ({ pickup_point }) => pickup_point,
    },
  ];
}

const PutOnSheet = lazyDialog(() => import('../put-on-sheet').then((m) => m.PutOnSheet));

const rowId = ({ door }: WaitingGroup): number => door;
const rowName = ({ shop }: WaitingGroup): string => shop.code;

const sum = (groups: readonly WaitingGroup[], of: 'packages' | 'weight'): number =>
  groups.reduce((all, group) => all + group[of], 0);

interface Onto {
  readonly hub: number;
  readonly courier: number;
  /** null = a new one. */
  readonly sheet: number | null;
}

/** What waits at doors onto a pickup sheet of a courier. */
async function putDoors({ hub, courier, sheet: known }: Onto, doors: readonly WaitingGroup[]) {
  const taken = doors.map(({ shop, pickup_point, packages }) => ({
    shop_id: shop.id,
    pickup_point,
    packages: Math.min(packages, limits.maxApiLimit),
  }));
  const { data } = await call('POST /pickup-plan', {
    body: {
      hub_id: hub,
      type: 'pickup',
      sheets: [{ courier_id: courier, ...(known === null ? {} : { runsheet_id: known }), groups: taken }],
    },
  });
  const [sheet] = data.sheets;
  if (!sheet) throw new Error('a plan of one sheet answers one');
  return { sheet, added: sheet.added, refused: sheet.refused.length };
}

function Header({ waiting }: { readonly waiting: ReturnType<typeof useWaiting> }) {
  const t = useText();
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <h1 className="text-title">{t('need-pickup:title')}</h1>
      <output className="text-dim tabular-nums">
        {waiting.data
          ? t('need-pickup:totals', {
              n: formatCount(sum(waiting.data, 'packages')),
              doors: t('ui:count.doors', { n: formatCount(waiting.data.length) }),
              kg: formatKg(sum(waiting.data, 'weight')),
            })
          : '…'}
      </output>
      <span className="text-label text-dim tabular-nums">
        {waiting.dataUpdatedAt > 0 ? t('resource:list.updated', { time: formatClock(waiting.dataUpdatedAt) }) : ''}
      </span>
      <span className="ml-auto flex gap-2">
        <CommandButton id="page.pickup-plan" />
        <CommandButton id="page.pickup-runsheet" />
      </span>
    </header>
  );
}

interface ChosenBarProps {
  readonly chosen: readonly WaitingGroup[];
  readonly mayPlan: boolean;
}

/** How much is chosen, and the way onto a sheet. */
function ChosenBar({ chosen, mayPlan }: ChosenBarProps) {
  const t = useText();
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-3 border-b border-line px-3 py-1">
      {chosen.length === 0 ? (
        <span className="text-dim">{t(mayPlan ? 'need-pickup:how' : 'need-pickup:look')}</span>
      ) : (
        <>
          <strong className="font-semibold">
            {t('need-pickup:chosen', {
              doors: t('ui:count.doors', { n: formatCount(chosen.length) }),
              n: formatCount(sum(chosen, 'packages')),
              kg: formatKg(sum(chosen, 'weight')),
            })}
          </strong>
          {mayPlan && <CommandButton id="face.put-on-sheet" look="primary" label={t('need-pickup:put.open')} />}
        </>
      )}
    </div>
  );
}

/** As it was chosen when the dialog opened: no door gives more than what was told. */
interface Chosen {
  readonly hub: number;
  readonly doors: readonly WaitingGroup[];
}

interface PutDoorsProps extends Chosen {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function PutDoors({ hub, doors, onClose, onDone }: PutDoorsProps) {
  return (
    <PutOnSheet
      hubId={hub}
      packages={sum(doors, 'packages')}
      put={(courier, sheet) => putDoors({ hub, courier, sheet }, doors)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Under which the columns and views of the doors are kept. */
const listName = 'pickup-doors';
const isId = (value: string): boolean => /^\d{1,15}$/.test(value);
const isWords = (value: string): boolean => value.length <= 100;
const rules: Rules = {
  sorts: [],
  defaultSort: '',
  filters: [{ params: { hub_id: isId, q: isWords, ward: isId }, Control: () => null }],
};

/** The doors that the address asks for, the hub that the user works at unless it names one, and how it is changed. */
function useDoors() {
  const t = useText();
  const now = useNow();
  const [state, setState] = useListState(rules);
  const { change } = useFilterChange(state, setState);
  const { hub_id: asked, q = '', ward: within } = state.filters;
  const hub = useWorkHub(asked === undefined ? null : Number(asked));
  const ward = within === undefined ? null : Number(within);
  const waiting = useWaiting(hub, q);
  const groups = useMemo(
    () => (waiting.data ?? []).filter((group) => ward === null || wardOf(group) === ward),
    [waiting.data, ward],
  );
  const columns = useMemo(() => waitingColumns(t, now), [t, now]);
  const laid = useListLayout(listName, columns, state, setState);
  const view = viewText(rules, state, columns, laid.layout, false);
  return { hub, q, ward, change, waiting, groups, columns, laid, view };
}

/** What waits at which shop of a hub, by ward; chosen doors go on a courier's sheet. */
export function NeedPickup() {
  const t = useText();
  const go = useGo();
  const user = useUser();
  const { hub, q, ward, waiting, groups, columns, laid, view, ...doors } = useDoors();
  const [selection, setSelection] = useState<GridSelection>(noSelection);
  const [putting, setPutting] = useState<Chosen | null>(null);
  const stale = waiting.isPlaceholderData;
  const chosen = groups.filter(({ door }) => isSelected(selection, door));
  const mayPlan = user !== null && may(user, 'runsheet_work');
  const change: typeof doors.change = (changes) => {
    setSelection(noSelection);
    doors.change(changes);
  };

  useOwnChoice(chosen.length, () => setSelection(noSelection));
  useActionHandler(formCommands.putOnSheet, () =>
    chosen.length === 0 || hub === null ? t('need-pickup:how') : setPutting({ hub, doors: chosen }),
  );
  return (
    <section aria-label={t('need-pickup:title')} className="page-column">
      <Header waiting={waiting} />
      <div className="flex shrink-0 flex-wrap items-center gap-3 px-3 pb-2">
        <OwnHubSelect value={hub} onChange={(id) => change({ hub_id: String(id), ward: null })} />
        <FilterText
          label={t('need-pickup:find')}
          placeholder={t('need-pickup:find_hint')}
          value={q}
          accepts={isWords}
          onChange={(text) => change({ q: text })}
        />
        {hub !== null && <HubNote key={hub} hubId={hub} />}
        <ViewsTool list={listName} current={view} />
      </div>
      {waiting.isError && waiting.data && (
        <Stale readAt={waiting.dataUpdatedAt} onRetry={() => void waiting.refetch()} />
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[15rem_minmax(0,1fr)] max-desk:flex-none max-desk:grid-cols-[minmax(0,1fr)] max-desk:grid-rows-[auto_75vh] border-t border-line">
        <WardList
          groups={waiting.data ?? []}
          chosen={ward}
          onChoose={(id) => change({ ward: id === null ? null : String(id) })}
        />
        <div className="flex min-h-0 min-w-0 flex-col">
          <ChosenBar chosen={chosen} mayPlan={mayPlan} />
          <div className="min-h-0 flex-1">
            {waiting.data ? (
              <KeptGrid
                name={listName}
                label={t('need-pickup:title')}
                columns={columns}
                rows={groups}
                stale={stale}
                laid={laid}
                rowId={rowId}
                rowName={rowName}
                density={32}
                {...(mayPlan ? { selection, onSelection: setSelection } : {})}
                onOpen={(group) => go(detailsPath(group))}
                empty={<EmptyState title={t(q === '' ? 'need-pickup:none' : 'need-pickup:none_found')} />}
              />
            ) : (
              <Pending query={waiting} />
            )}
          </div>
        </div>
      </div>
      {putting && <PutDoors {...putting} onClose={() => setPutting(null)} onDone={() => setSelection(noSelection)} />}
    </section>
  );
}
