import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import type { Draft } from '~console/resource/draft';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { limits } from '~domain/limits';
import type { SupportStatus } from '~domain/support-machine';
import { useReply } from './use-ticket';

const sides = ['staff', 'requester'] as const;

/** A reply, or what the requester said on the phone; Ctrl+Enter sends it. */
export function ReplyForm({ id, status }: { readonly id: number; readonly status: SupportStatus }) {
  const t = useText('support');
  const ended = status === 'Completed';
  const [chosen, setChosen] = useState<(typeof sides)[number]>('staff');
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const reply = useReply(id);
  const side = ended ? 'requester' : chosen;
  const said = text.trim();
  const draft: Draft<{ readonly text: string; readonly chosen: (typeof sides)[number] }> = {
    name: 'reply',
    dirty: said !== '',
    read: () => ({ text, chosen }),
    restore: (kept) => {
      setText(kept.text);
      setChosen(kept.chosen);
    },
  };
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (said === '' || reply.isPending) return;
    reply.mutate(
      { content: said, as: side },
      {
        onSuccess: () => {
          setText('');
          box.current?.focus();
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="flex flex-col gap-2 border-t border-line pt-3" onSubmit={send}>
      <LeaveGuard active={said !== '' && !reply.isPending} draft={draft} />
      {ended ? (
        <p className="text-dim">{t('ticket.ended')}</p>
      ) : (
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t('ticket.as')}</legend>
          {sides.map((one) => (
            <Button key={one} aria-pressed={side === one} look={side === one ? 'primary' : 'plain'} onClick={() => setChosen(one)}>
              {t(`ticket.as_${one}`)}
            </Button>
          ))}
        </fieldset>
      )}
      <Field label={t(side === 'staff' ? 'ticket.reply' : 'ticket.note')} hint={t('ticket.left', { n: limits.text - text.length })} error={reply.isError ? failureText(reply.error) : undefined}>
        {(aria) => <textarea {...aria} ref={box} rows={3} maxLength={limits.text} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} className="control h-auto! py-1.5" />}
      </Field>
      <Button type="submit" look="primary" keys="mod+enter" busy={reply.isPending} disabled={said === ''} className="self-start">
        {t('ticket.send')}
      </Button>
    </form>
  );
}
