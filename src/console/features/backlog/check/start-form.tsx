import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useActiveHub } from '~console/app/active-hub';
import { call } from '~console/app/api';
import { failureText } from '~console/app/failure-text';
import { useText } from '~console/app/text';
import { useHubs } from '~console/parcel/use-hubs';
import { useGo } from '~console/terminal/leave-guard';
import { Button } from '~console/ui/button';
import { shelfTypes, type ShelfType } from '~domain/backlog-shelf';

/** Which shelves of which hub: the check of them is begun, or the one that goes on is joined. */
export function StartForm() {
  const t = useText('backlog');
  const go = useGo();
  const client = useQueryClient();
  const hubs = useHubs();
  const active = useActiveHub();
  const [hubId, setHubId] = useState<number | null>(null);
  const [types, setTypes] = useState<readonly ShelfType[]>(['delivery']);
  const own = (hubs.data ?? []).filter((hub) => hub.accessible);
  const chosen = hubId ?? active?.id ?? own[0]?.id ?? null;
  const start = useMutation({
    mutationFn: async (hub_id: number) => (await call('POST /backlog-checks', { body: { hub_id, types: [...types] } })).data,
    onSuccess: (check) => {
      client.setQueryData(['packages', 'backlog-check', check.id], check);
      void client.invalidateQueries({ queryKey: ['backlog-checks'] });
      go(`/backlog/check?id=${check.id}`);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen !== null && types.length > 0 && !start.isPending) start.mutate(chosen);
  };
  return (
    <form aria-label={t('start.title')} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-3 py-3" onSubmit={submit}>
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
        {shelfTypes.map((type) => (
          <label key={type} className="flex h-control items-center gap-1.5">
            <input
              type="checkbox"
              className="accent-accent"
              checked={types.includes(type)}
              onChange={(event) => setTypes(event.target.checked ? shelfTypes.filter((one) => one === type || types.includes(one)) : types.filter((one) => one !== type))}
            />
            {t(`type.${type}`)}
          </label>
        ))}
      </fieldset>
      <Button type="submit" look="primary" busy={start.isPending} disabled={chosen === null || types.length === 0}>
        {t('start.begin')}
      </Button>
      {start.isError && (
        <p role="alert" className="basis-full text-failed">
          {failureText(start.error)}
        </p>
      )}
    </form>
  );
}
