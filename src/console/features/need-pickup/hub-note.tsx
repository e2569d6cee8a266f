import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { formCommands } from '~commands/form-commands';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { formatMoment } from '~console/platform/format';
import { useReloadHeld } from '~console/platform/new-version';
import { useText } from '~console/platform/text';
import { useActionHandler } from '~console/terminal/action-handlers';
import { Button } from '~console/ui/button';
import { limits } from '~domain/limits';

/** What is typed, over the note that stood there when the typing began. */
interface Draft {
  readonly note: string;
  readonly version: number;
}

/** What dispatchers of a hub tell each other today; whoever wrote last is named. */
export function HubNote({ hubId }: { readonly hubId: number }) {
  const t = useText('need-pickup');
  const notes = useQuery({
    queryKey: ['pickup-note'],
    queryFn: () => call('GET /pickup-note'),
    refetchInterval: limits.sidebarPollMs,
  });
  const ofHub = (answer: typeof notes.data) => answer?.data.find(({ id }) => id === hubId);
  const known = ofHub(notes.data);
  const [draft, setDraft] = useState<Draft | null>(null);
  const typed = draft !== null && draft.note !== (known?.note ?? '');
  useReloadHeld(typed);
  /** A line would go over another note, which is shown beside it first. */
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: async (body: Draft) => (await call('PUT /pickup-note/{id}', { params: { id: hubId }, body })).data,
    onSuccess: async ({ version }, sent) => {
      await notes.refetch();
      setDraft((now) => (now === null || now.note === sent.note ? null : { ...now, version }));
      setOver(false);
    },
    onError: async (error) => {
      const { data } = await notes.refetch();
      // A colleague's note is shown beside what was typed: who saves again has read it.
      if (error instanceof ApiFailure && error.code === 'ESY013')
        setDraft((now) => now && { ...now, version: ofHub(data)?.version ?? 0 });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft !== null && !save.isPending) save.mutate(draft);
  };
  const typeNote = (note: string): void => setDraft({ note, version: draft?.version ?? known?.version ?? 0 });
  useActionHandler(formCommands.pickupNote, ({ note }) => {
    field.current?.focus();
    if (note === known?.note) return undefined;
    const written = { note, version: known?.version ?? 0 };
    // Also one that is being saved this moment.
    const stands = Boolean(known?.note) || save.isPending;
    setDraft(written);
    setOver(stands);
    if (!stands) save.mutate(written);
    return stands ? t('note.stands') : undefined;
  });
  const beaten = save.error instanceof ApiFailure && save.error.code === 'ESY013';
  return (
    <form
      aria-label={t('note.label')}
      className="flex min-w-0 flex-[1_1_15rem] flex-wrap items-center gap-2"
      onSubmit={submit}
    >
      <input
        ref={field}
        aria-label={t('note.label')}
        placeholder={t('note.hint')}
        maxLength={limits.text}
        className="control min-w-40 flex-1"
        value={draft?.note ?? known?.note ?? ''}
        onChange={(event) => typeNote(event.target.value)}
      />
      {typed && (
        <Button type="submit" busy={save.isPending}>
          {t('note.save')}
        </Button>
      )}
      {(draft === null || beaten || over) && known?.noted_at && known.note !== '' && (
        <span className="truncate text-label text-dim">
          {(beaten || over) && `${known.note} · `}
          {t('note.by', { who: known.noted_by ?? '', moment: formatMoment(known.noted_at) })}
        </span>
      )}
      {save.isError && (
        <span role="alert" className="text-failed">
          {failureText(save.error)}
        </span>
      )}
    </form>
  );
}
