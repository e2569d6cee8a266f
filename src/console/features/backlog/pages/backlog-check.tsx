import { useSearch } from 'wouter';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/links/go-link';
import { EmptyState, Pending } from '~console/ui/empty';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import { useActiveHub } from '~console/platform/active-hub';
import { failureText } from '~console/platform/failure-text';
import { useHubs } from '~console/package/use-hubs';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stockCountCommands } from '~commands/stock-count';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import type { BodyInputOf } from '~contract/endpoints';
import { stockTypes, type StockType } from '~domain/stock-count';
import { CheckView } from '../check/check-view';
import type { Check } from '../check/use-check';

const shown = 20;

/** Checks of the user's hubs: those that go on first, so that a second device finds them. */
function RecentChecks() {
  const t = useText('backlog');
  const checks = useQuery({
    queryKey: ['backlog-checks'],
    queryFn: async ({ signal }) => (await call('GET /backlog-checks', { query: { limit: shown }, signal })).data,
  });
  if (!checks.data) return <Pending query={checks} />;
  if (checks.data.length === 0) return <EmptyState title={t('recent.none')} hint={t('recent.none_hint')} />;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('recent.title')}</caption>
      <thead>
        <tr className="h-7 border-b border-line text-label text-dim [&>th]:px-3 [&>th]:font-normal">
          <th scope="col" className="text-left">
            {t('recent.shelf')}
          </th>
          <th scope="col" className="text-left">
            {t('recent.state')}
          </th>
          <th scope="col" className="text-right">
            {t('finding.matched')}
          </th>
          <th scope="col" className="text-right">
            {t('finding.missing')}
          </th>
          <th scope="col" className="text-right">
            {t('finding.unexpected')}
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.data.map((check) => (
          <Row key={check.id} check={check} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ check }: { readonly check: Check }) {
  const t = useText('backlog');
  const { counts } = check;
  const open = check.finished_at === null;
  return (
    <tr className="h-row border-b border-line [&>td]:px-3">
      <td>
        <GoLink to={`/backlog/check?id=${check.id}`} className="text-accent hover:underline">
          <span className="font-mono text-mono">{check.hub.code}</span> ·{' '}
          {check.types.map((type) => t(`type.${type}`)).join(', ')}
        </GoLink>
      </td>
      <td>
        {open ? (
          <span className="text-attention">
            {t('recent.open', {
              who: check.started_by,
              moment: formatMoment(check.started_at),
              n: formatCount(counts.waiting),
            })}
          </span>
        ) : (
          <span className="text-dim">
            {t('check.finished', {
              who: check.finished_by ?? '',
              moment: formatMoment(check.finished_at ?? check.started_at),
            })}
          </span>
        )}
      </td>
      <td className="text-right tabular-nums">{formatCount(counts.matched)}</td>
      <td className={`text-right tabular-nums ${counts.missing > 0 ? 'text-failed' : ''}`}>
        {open ? noValue : formatCount(counts.missing)}
      </td>
      <td className={`text-right tabular-nums ${counts.unexpected > 0 ? 'text-attention' : ''}`}>
        {formatCount(counts.unexpected)}
      </td>
    </tr>
  );
}

/** What lies on a shelf against what should: the check that the address names, else the way to begin one. */
export function BacklogCheck() {
  const id = Number(new URLSearchParams(useSearch()).get('id'));
  return Number.isSafeInteger(id) && id > 0 ? <CheckView key={id} id={id} /> : <NoCheck />;
}

/** The way to begin one, and those there are. Who scans before it has begun means the shelf, and is led nowhere. */
function NoCheck() {
  const t = useText('backlog');
  usePageScan(useCallback(async () => ({ result: 'refused', text: t('start.first') }), [t]));
  return (
    <section aria-label={t('check.title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">{t('check.title')}</h1>
        <span className="text-dim">{t('start.hint')}</span>
        <span className="ml-auto">
          <CommandButton id="page.backlog" />
        </span>
      </header>
      <div className="border-y border-line">
        <StartForm />
      </div>
      <RecentChecks />
    </section>
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

/** Which shelves of which hub: the check of them is begun, or the one that goes on is joined. */
function StartForm() {
  const t = useText('backlog');
  const fromHere = useGoFromHere();
  const client = useQueryClient();
  const hubs = useHubs();
  const active = useActiveHub();
  const [hubId, setHubId] = useState<number | null>(null);
  const [types, setTypes] = useState<readonly StockType[]>(['delivery']);
  const own = (hubs.data ?? []).filter((hub) => hub.accessible);
  const chosen = hubId ?? active?.id ?? own[0]?.id ?? null;
  const start = useMutation({
    mutationFn: async (body: BodyInputOf<'POST /backlog-checks'>) =>
      (await call('POST /backlog-checks', { body })).data,
    onMutate: fromHere,
    onSuccess: (check, _shelf, open) => {
      client.setQueryData(['packages', 'backlog-check', check.id], check);
      void client.invalidateQueries({ queryKey: ['backlog-checks'] });
      open(`/backlog/check?id=${check.id}`, t('check.heading', { hub: check.hub.code }));
    },
  });
  const unable = chosen === null ? t('start.no_hub') : types.length === 0 ? t('start.no_shelf') : undefined;
  const run = useRunCommand();
  useActionHandler(stockCountCommands.checkStart, ({ hub: typed, shelf }) => {
    const named = typed === undefined ? undefined : own.find(({ code }) => code === typed.toUpperCase());
    if (typed !== undefined && !named) return t('start.unknown_hub', { hub: typed });
    const hub_id = named?.id ?? chosen;
    const wanted = stockTypes.filter((type) => (shelf === undefined ? types.includes(type) : type === shelf));
    if (hub_id === null || wanted.length === 0) return unable;
    if (!start.isPending) start.mutate({ hub_id, types: wanted });
    return undefined;
  });
  return (
    <form
      aria-label={t('start.title')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 px-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        run('shelf.start');
      }}
    >
      <label className="flex items-center gap-2">
        <span className="text-dim">{t('figures.hub')}</span>
        <select
          className="control min-w-44"
          value={chosen ?? ''}
          onChange={(event) => setHubId(Number(event.target.value))}
        >
          {own.map((hub) => (
            <option key={hub.id} value={hub.id}>
              {hub.code} · {hub.name}
            </option>
          ))}
        </select>
      </label>
      <ShelfChoice types={types} onTypes={setTypes} />
      <CommandButton id="shelf.start" look="primary" busy={start.isPending} unable={unable} />
      {start.isError && (
        <p role="alert" className="basis-full text-failed">
          {failureText(start.error)}
        </p>
      )}
    </form>
  );
}
