import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveHub } from '~console/platform/active-hub';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { useGo } from '~console/terminal/leave-guard';
import { CommandButton } from '~console/terminal/command-button';
import { useNoPageScan } from '~console/terminal/scan/page-scan';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stockCountCommands } from '~commands/stock-count';
import { useRunCommand } from '~console/terminal/use-run-command';
import type { BodyInputOf } from '~contract/endpoints';
import { stockTypes, type StockType } from '~domain/stock-count';

/** Which shelves of which hub: the check of them is begun, or the one that goes on is joined. */
export function StartForm() {
  const t = useText('backlog');
  useNoPageScan();
  const go = useGo();
  const client = useQueryClient();
  const hubs = useHubs();
  const active = useActiveHub();
  const [hubId, setHubId] = useState<number | null>(null);
  const [types, setTypes] = useState<readonly StockType[]>(['delivery']);
  const own = (hubs.data ?? []).filter((hub) => hub.accessible);
  const chosen = hubId ?? active?.id ?? own[0]?.id ?? null;
  const start = useMutation({
    mutationFn: async (body: BodyInputOf<'POST /backlog-checks'>) => (await call('POST /backlog-checks', { body })).data,
    onSuccess: (check) => {
      client.setQueryData(['packages', 'backlog-check', check.id], check);
      void client.invalidateQueries({ queryKey: ['backlog-checks'] });
      go(`/backlog/check?id=${check.id}`);
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
        <select className="control min-w-44" value={chosen ?? ''} onChange={(event) => setHubId(Number(event.target.value))}>
          {own.map((hub) => (
            <option key={hub.id} value={hub.id}>
              {hub.code} · {hub.name}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <legend className="float-left mr-3 text-dim">{t('start.shelves')}</legend>
        {stockTypes.map((type) => (
          <label key={type} className="flex h-control items-center gap-1.5">
            <input
              type="checkbox"
              className="accent-accent"
              checked={types.includes(type)}
              onChange={(event) => setTypes(event.target.checked ? stockTypes.filter((one) => one === type || types.includes(one)) : types.filter((one) => one !== type))}
            />
            {t(`type.${type}`)}
          </label>
        ))}
      </fieldset>
      <CommandButton id="shelf.start" look="primary" busy={start.isPending} unable={unable} />
      {start.isError && (
        <p role="alert" className="basis-full text-failed">
          {failureText(start.error)}
        </p>
      )}
    </form>
  );
}
