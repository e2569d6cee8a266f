import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { formatMoment } from '~console/platform/format';
import { limits } from '~domain/limits';

/** What dispatchers of a hub tell each other today; whoever wrote last is named. */
export function HubNote({ hubId }: { readonly hubId: number }) {
  const t = useText('need-pickup');
  const client = useQueryClient();
  const notes = useQuery({ queryKey: ['pickup-note'], queryFn: () => call('GET /pickup-note'), refetchInterval: limits.sidebarPollMs });
  const known = notes.data?.data.find(({ id }) => id === hubId);
  const [draft, setDraft] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: async (note: string) => (await call('PUT /pickup-note/{id}', { params: { id: hubId }, body: { note, version: known?.version ?? 0 } })).data,
    onSuccess: () => setDraft(null),
    onSettled: () => client.invalidateQueries({ queryKey: ['pickup-note'] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft !== null && !save.isPending) save.mutate(draft);
  };
  const text = draft ?? known?.note ?? '';
  return (
    <form aria-label={t('note.label')} className="flex min-w-0 flex-1 items-center gap-2" onSubmit={submit}>
      <input aria-label={t('note.label')} placeholder={t('note.hint')} maxLength={limits.text} className="control min-w-40 flex-1" value={text} onChange={(event) => setDraft(event.target.value)} />
      {draft !== null && draft !== (known?.note ?? '') && (
        <Button type="submit" busy={save.isPending}>
          {t('note.save')}
        </Button>
      )}
      {draft === null && known?.noted_at && known.note !== '' && <span className="truncate text-label text-dim">{t('note.by', { who: known.noted_by ?? '', moment: formatMoment(known.noted_at) })}</span>}
      {save.isError && (
        <span role="alert" className="text-failed">
          {failureText(save.error)}
        </span>
      )}
    </form>
  );
}
