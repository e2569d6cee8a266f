import { useSearch } from 'wouter';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type FormEvent } from 'react';
import { useText, type Text } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { call } from '~console/platform/api';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import { failureText } from '~console/platform/failure-text';
import { hubFilter } from '~console/package/filters/hub-filter';
import { OwnHubSelect, useWorkHub } from '~console/package/own-hub-select';
import { useHubs } from '~console/package/use-hubs';
import { CellLink } from '~console/resource/cells';
import { choiceFilter } from '~console/resource/filter-slots';
import { ListPage } from '~console/resource/list-page';
import { paged, resource } from '~console/resource/resource';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stockCountCommands } from '~commands/stock-count';
import { Button } from '~console/ui/button';
import { lazyDialog } from '~console/ui/opening-dialog';
import type { Column } from '~console/ui/table/column';
import { toast } from '~console/ui/toast';
import type { BodyInputOf } from '~contract/endpoints';
import { stockTypes, type StockType } from '~domain/stock-count';
import { CheckView } from '../check/check-view';
import { stockPlace, type Check } from '../check/use-check';

const FormDialog = lazyDialog(() => import('~console/resource/form-dialog').then((module) => module.FormDialog));

const isOpen = ({ finished_at: at }: Check): boolean => at === null;

function columnsOf(t: Text): readonly Column<Check>[] {
  const count = (
    finding: 'matched' | 'missing' | 'unexpected',
    line: number,
    ink: string,
    known: (check: Check) => boolean = () => true,
  ): Column<Check> => ({
    id: finding,
    title: t(`backlog:finding.${finding}`),
    width: 110,
    line,
    kind: 'number',
    cell: (check) => (
      <span className={check.counts[finding] > 0 ? ink : ''}>
        {known(check) ? formatCount(check.counts[finding]) : noValue}
      </span>
    ),
  });
  return [
    {
      id: 'hub',
      title: t('backlog:figures.hub'),
      width: 90,
      kind: 'code',
      pinned: true,
      cell: (check) => <CellLink to={stockPlace(check.id)}>{check.hub.code}</CellLink>,
    },
    {
      id: 'shelf',
      title: t('backlog:recent.shelf'),
      width: 240,
      line: 'first',
      cell: ({ types }) => types.map((type) => t(`backlog:type.${type}`)).join(', '),
    },
    {
      id: 'state',
      title: t('backlog:recent.state'),
      width: 320,
      line: 4,
      grow: true,
      cell: (check) => <State check={check} />,
    },
    count('matched', 3, ''),
    // What is missing is known at the end.
    count('missing', 1, 'text-failed', (check) => !isOpen(check)),
    count('unexpected', 2, 'text-attention'),
  ];
}

function State({ check }: { readonly check: Check }) {
  const t = useText('backlog');
  if (isOpen(check))
    return (
      <span className="text-attention">
        {t('recent.open', {
          who: check.started_by,
          moment: formatMoment(check.started_at),
          n: formatCount(check.counts.waiting),
        })}
      </span>
    );
  return (
    <span className="text-dim">
      {t('check.finished', {
        who: check.finished_by ?? '',
        moment: formatMoment(check.finished_at ?? check.started_at),
      })}
    </span>
  );
}

/** Checks of the user's hubs: those that go on first, so that a second device finds them. */
const checks = resource<Check>({
  name: 'backlog-checks',
  list: paged(({ sort: _order, ...query }, signal) => call('GET /backlog-checks', { query, signal })),
  rowId: ({ id }) => id,
  rowName: ({ hub }) => hub.code,
  rowPath: ({ id }) => stockPlace(id),
  defaultSort: '',
  sorts: [],
  filters: [
    hubFilter({ own: true }),
    choiceFilter({
      param: 'state',
      label: (t) => t('backlog:recent.state'),
      values: ['open', 'finished'],
      option: (t, state) => t(state === 'open' ? 'backlog:check.going_on' : 'backlog:check.ended'),
    }),
  ],
  view: (t) => ({
    title: t('backlog:check.title'),
    columns: columnsOf(t),
    empty: t('backlog:recent.none'),
    emptyHint: t('backlog:recent.none_hint'),
    emptyFiltered: t('backlog:recent.none_found'),
  }),
});

/** What lies on a shelf against what should: the check that the address names, else those there are. */
export function BacklogCheck() {
  const id = Number(new URLSearchParams(useSearch()).get('id'));
  return Number.isSafeInteger(id) && id > 0 ? <CheckView key={id} id={id} /> : <NoCheck />;
}

type Shelves = BodyInputOf<'POST /backlog-checks'>;

/** The check of those shelves is begun, or the one that goes on is joined. */
function useStart() {
  const t = useText('backlog');
  const fromHere = useGoFromHere();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Shelves) => (await call('POST /backlog-checks', { body })).data,
    onMutate: fromHere,
    onSuccess: (check, _shelf, open) => {
      client.setQueryData(['packages', 'backlog-check', check.id], check);
      void client.invalidateQueries({ queryKey: [checks.name] });
      open(stockPlace(check.id), t('check.heading', { hub: check.hub.code }));
    },
  });
}

/** What is counted mostly. */
const usual: readonly StockType[] = ['delivery'];

/** Those there are, and the way to begin one. Who scans before it has begun means the shelf, and is led nowhere. */
function NoCheck() {
  const t = useText('backlog');
  usePageScan(useCallback(async () => ({ result: 'refused', text: t('start.first') }), [t]));
  const hubs = useHubs();
  const workHub = useWorkHub(null);
  const start = useStart();
  const [asking, setAsking] = useState(false);
  useActionHandler(stockCountCommands.checkStart, ({ hub: typed, shelf }) => {
    if (typed === undefined && shelf === undefined) return setAsking(true);
    const code = typed?.toUpperCase();
    const named = hubs.data?.find((hub) => hub.accessible && hub.code === code);
    if (typed !== undefined && !named) return t('start.unknown_hub', { hub: typed });
    const hub_id = named?.id ?? workHub;
    if (hub_id === null) return t('start.no_hub');
    const types = stockTypes.filter((type) => (shelf === undefined ? usual.includes(type) : type === shelf));
    const failed = (error: unknown): void => toast('error', failureText(error));
    if (!start.isPending) start.mutate({ hub_id, types }, { onError: failed });
    return undefined;
  });
  return (
    <>
      <ListPage
        resource={checks}
        actions={
          <>
            <span className="self-center text-dim">{t('start.hint')}</span>
            <CommandButton id="page.backlog" />
            <CommandButton id="shelf.start" look="primary" busy={start.isPending} />
          </>
        }
      />
      {asking && (
        <FormDialog title={t('start.title')} onClose={() => setAsking(false)}>
          <StartForm start={start} />
        </FormDialog>
      )}
    </>
  );
}

interface ShelfChoiceProps {
  readonly types: readonly StockType[];
  readonly onTypes: (types: readonly StockType[]) => void;
}

function ShelfChoice({ types, onTypes }: ShelfChoiceProps) {
  const t = useText('backlog');
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="float-left mr-3 text-dim">{t('start.shelves')}</legend>
      {stockTypes.map((type) => (
        <label key={type} className="flex h-control items-center gap-1.5">
          <input
            type="checkbox"
            className="accent-accent"
            checked={types.includes(type)}
            onChange={(event) =>
              onTypes(
                event.target.checked
                  ? stockTypes.filter((one) => one === type || types.includes(one))
                  : types.filter((one) => one !== type),
              )
            }
          />
          {t(`type.${type}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Which shelves of which hub; Enter begins with those that stand there. */
function StartForm({ start }: { readonly start: ReturnType<typeof useStart> }) {
  const t = useText('backlog');
  const [chosen, setChosen] = useState<number | null>(null);
  const hub = useWorkHub(chosen);
  const [types, setTypes] = useState(usual);
  const [asked, setAsked] = useState(false);
  const unable = hub === null ? t('start.no_hub') : types.length === 0 ? t('start.no_shelf') : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (hub !== null && unable === undefined && !start.isPending) start.mutate({ hub_id: hub, types: [...types] });
  };
  return (
    <form aria-label={t('start.title')} className="flex flex-col gap-3" onSubmit={submit}>
      <OwnHubSelect value={hub} onChange={setChosen} />
      <ShelfChoice types={types} onTypes={setTypes} />
      {(start.isError || (asked && unable !== undefined)) && (
        <p role="alert" className="text-failed">
          {unable ?? failureText(start.error)}
        </p>
      )}
      {/* What stands there is mostly right; closing gives the focus back. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus type="submit" look="primary" keys="enter" busy={start.isPending} className="self-end">
        {t('start.do')}
      </Button>
    </form>
  );
}
