import { useMemo, Fragment, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { ticketRecord } from '~commands/support';
import { GoLink } from '~console/terminal/links/go-link';
import { usePathId } from '~console/platform/path-id';
import { useText } from '~console/platform/text';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { useActiveRecord } from '~console/terminal/subject';
import { formatMoment } from '~console/platform/format';
import { isWellFormedCode } from '~domain/tracking-code';
import { useUser } from '~console/platform/session';
import { failureText } from '~console/platform/failure-text';
import type { Draft } from '~console/resource/draft';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { keepsFocus } from '~console/ui/keeps-focus';
import { unlessTyped } from '~console/ui/unless-typed';
import { limits } from '~domain/limits';
import { TicketStatus } from '../ticket-status';
import { useReadMark, useTicket, type TicketDetail, useReply } from '../use-ticket';

const sides = ['staff', 'requester'] as const;

type Side = (typeof sides)[number];

interface SideChoiceProps {
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}

function SideChoice({ side, onSide }: SideChoiceProps) {
  const t = useText('support');
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('ticket.as')}</legend>
      {sides.map((one) => (
        <Button
          key={one}
          aria-pressed={side === one}
          look={side === one ? 'primary' : 'plain'}
          onClick={() => onSide(one)}
        >
          {t(`ticket.as_${one}`)}
        </Button>
      ))}
    </fieldset>
  );
}

interface ReplyTextProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly error: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
}

function ReplyText({ box, label, error, text, onText, onSend }: ReplyTextProps) {
  const t = useText('support');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <Field label={label} hint={t('ticket.left', { n: limits.text - text.length })} error={error}>
      {(aria) => (
        <textarea
          {...aria}
          ref={box}
          rows={3}
          maxLength={limits.text}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          className="control h-auto! py-1.5"
        />
      )}
    </Field>
  );
}

/** A reply, or what the requester said on the phone or says himself; Ctrl+Enter sends it. */
function ReplyForm({ ticket: { id, status, requester } }: { readonly ticket: TicketDetail }) {
  const t = useText('support');
  const user = useUser();
  const own = requester.kind === 'staff' && requester.code === user?.username;
  const ended = status === 'Completed';
  const [chosen, setChosen] = useState<Side>('staff');
  const [text, setText] = useState('');
  /** Whose words the text was begun as: they stay theirs, whatever a colleague makes of the request meanwhile. */
  const [begun, setBegun] = useState<Side>('staff');
  const box = useRef<HTMLTextAreaElement>(null);
  const reply = useReply(id);
  const open = ended ? 'requester' : chosen;
  const side = own ? 'requester' : text === '' ? open : begun;
  const tooLate = ended && side === 'staff';
  const said = text.trim();
  const draft: Draft<{ readonly text: string; readonly chosen: Side }> = {
    name: 'reply',
    dirty: said !== '',
    read: () => ({ text, chosen: side }),
    restore: (kept) => {
      setText(kept.text);
      setBegun(kept.chosen);
    },
  };
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (said === '' || tooLate || reply.isPending) return;
    reply.mutate(
      { content: said, as: side },
      {
        onSuccess: () => {
          setText(unlessTyped(text, ''));
          box.current?.focus();
        },
      },
    );
  };
  return (
    // Whoever stands on a choice that a colleague's step takes away stands in the text.
    <form ref={keepsFocus} className="flex flex-col gap-2 border-t border-line pt-3" onSubmit={send}>
      <LeaveGuard active={said !== '' && !reply.isPending} draft={draft} />
      {(ended ? tooLate : !own) && (
        <SideChoice
          side={side}
          onSide={(one) => {
            setBegun(one);
            // Of one that has ended this is said of these words alone: once it is opened again a reply is a reply.
            if (!ended) setChosen(one);
            // The choice goes with what asked for it.
            else box.current?.focus();
          }}
        />
      )}
      <ReplyText
        box={box}
        label={t(own ? 'ticket.own' : side === 'staff' ? 'ticket.reply' : 'ticket.note')}
        error={tooLate ? t('ticket.ended_meanwhile') : reply.isError ? failureText(reply.error) : undefined}
        text={text}
        onText={(next) => {
          setBegun(side);
          setText(next);
        }}
        onSend={send}
      />
      {ended && <p className="text-dim">{t('ticket.ended')}</p>}
      <Button
        type="submit"
        look="primary"
        keys="mod+enter"
        busy={reply.isPending}
        disabled={said === ''}
        className="self-start"
      >
        {t('ticket.send')}
      </Button>
    </form>
  );
}

const codes = /\b([A-Z]{2}\d{9}[A-Z]{2})\b/;

/** A text as it was written, its tracking codes leading to their packages. */
function LinkedText({ text }: { readonly text: string }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {text.split(codes).map((part, index) =>
        index % 2 === 1 && isWellFormedCode(part) ? (
          <GoLink key={index} to={`/packages/${part}`} className="font-mono text-mono text-accent underline">
            {part}
          </GoLink>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </p>
  );
}

const next = ['take', 'complete'] as const;

function TicketView({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useText('support');
  const record = useMemo(() => ticketRecord.read(ticket), [ticket]);
  useActiveRecord(record);
  useReadMark(ticket);
  const { requester } = ticket;
  return (
    <section className="flex min-h-full flex-col bg-panel" aria-labelledby="ticket-title">
      <RecordHead
        id="ticket-title"
        list="/support"
        code={`#${record.code}`}
        title={ticket.subject}
        status={<TicketStatus status={ticket.status} />}
        actions={<RecordActions label={t('ticket.actions')} record={record} next={next} />}
      />
      <div className="flex max-w-240 flex-col gap-3 border-t border-line p-5 hand:p-3">
        <p className="flex flex-wrap gap-x-4 text-dim">
          <span>{t(`type.${ticket.request_type}`)}</span>
          {requester.id === null ? (
            <span>{requester.name}</span>
          ) : (
            <GoLink to={`/shops/seller-stores/${requester.id}`} className="text-accent underline">
              {requester.code} · {requester.name}
            </GoLink>
          )}
          {ticket.hub && <span className="font-mono text-mono">{ticket.hub.code}</span>}
          <span>{t('ticket.created', { time: formatMoment(ticket.created_at) })}</span>
        </p>
        <Conversation ticket={ticket} />
        <ReplyForm ticket={ticket} />
      </div>
    </section>
  );
}

/** One request as a conversation. */
export function Ticket() {
  const id = usePathId();
  const ticket = useTicket(id);
  return (
    <RecordPage queries={[ticket]} list="/support">
      {ticket.data && <TicketView key={ticket.data.id} ticket={ticket.data} />}
    </RecordPage>
  );
}

interface SaidProps {
  readonly who: string;
  readonly at: string;
  readonly text: string;
  readonly own: boolean;
}

/** The requester's words stand at the left, ours at the right. */
function Said({ who, at, text, own }: SaidProps) {
  return (
    <article
      className={`max-w-[75%] rounded-lg border px-3 py-2 ${own ? 'self-end border-accent/40 bg-tint' : 'self-start border-line bg-raised'}`}
    >
      <header className="flex gap-3 text-label text-dim">
        <span className="font-semibold">{who}</span>
        <time dateTime={at}>{formatMoment(at)}</time>
      </header>
      <LinkedText text={text} />
    </article>
  );
}

/** All that was said and done, from the first word on. */
function Conversation({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useText('support');
  return (
    <section aria-label={t('ticket.conversation')} className="flex flex-col gap-2">
      <Said who={ticket.requester.name} at={ticket.created_at} text={ticket.content} own={false} />
      {ticket.messages.map((message) =>
        message.content === null ? (
          <p key={message.id} className="self-center text-label text-dim">
            {t(`ticket.step.${message.status}`, { who: message.author })} ·{' '}
            <time dateTime={message.at}>{formatMoment(message.at)}</time>
          </p>
        ) : (
          <Said
            key={message.id}
            who={message.author}
            at={message.at}
            text={message.content}
            own={!message.by_requester}
          />
        ),
      )}
    </section>
  );
}
