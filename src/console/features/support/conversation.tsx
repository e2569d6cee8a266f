import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import { LinkedText } from './linked-text';
import type { TicketDetail } from './use-ticket';

interface SaidProps {
  readonly who: string;
  readonly at: string;
  readonly text: string;
  readonly own: boolean;
}

/** The requester's words stand at the left, ours at the right. */
function Said({ who, at, text, own }: SaidProps) {
  return (
    <article className={`max-w-[75%] rounded-lg border px-3 py-2 ${own ? 'self-end border-accent/40 bg-tint' : 'self-start border-line bg-raised'}`}>
      <header className="flex gap-3 text-label text-dim">
        <span className="font-semibold">{who}</span>
        <time dateTime={at}>{formatMoment(at)}</time>
      </header>
      <LinkedText text={text} />
    </article>
  );
}

/** All that was said and done, from the first word on. */
export function Conversation({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useText('support');
  return (
    <section aria-label={t('ticket.conversation')} className="flex flex-col gap-2">
      <Said who={ticket.requester.name} at={ticket.created_at} text={ticket.content} own={false} />
      {ticket.messages.map((message) =>
        message.content === null ? (
          <p key={message.id} className="self-center text-label text-dim">
            {t(`ticket.step.${message.status}`, { who: message.author })} · <time dateTime={message.at}>{formatMoment(message.at)}</time>
          </p>
        ) : (
          <Said key={message.id} who={message.author} at={message.at} text={message.content} own={!message.by_requester} />
        ),
      )}
    </section>
  );
}
