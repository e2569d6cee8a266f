import { useMemo } from 'react';
import { useParams } from 'wouter';
import { ticketRecord } from '~commands/support';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { RecordActions } from '~console/terminal/record-actions';
import { useActiveRecord } from '~console/terminal/active-record';
import { ErrorState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { Conversation } from '../conversation';
import { ReplyForm } from '../reply-form';
import { TicketStatus } from '../ticket-status';
import { useReadMark, useTicket, type TicketDetail } from '../use-ticket';

function TicketView({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useText('support');
  const record = useMemo(() => ticketRecord.read(ticket), [ticket]);
  useActiveRecord(record);
  useReadMark(ticket);
  const { requester } = ticket;
  return (
    <section className="flex max-w-240 flex-col gap-3 p-5" aria-labelledby="ticket-title">
      <GoLink to="/support" className="w-fit text-dim hover:text-accent">
        {t('all')}
      </GoLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 id="ticket-title" className="text-title">
          {ticket.subject}
        </h1>
        <TicketStatus status={ticket.status} />
      </header>
      <p className="flex flex-wrap gap-x-4 text-dim">
        <span>{t('ticket.number', { n: ticket.id })}</span>
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
      <RecordActions label={t('ticket.actions')} record={record} />
      <Conversation ticket={ticket} />
      <ReplyForm id={ticket.id} status={ticket.status} />
    </section>
  );
}

/** One request as a conversation. */
export function Ticket() {
  const t = useText('support');
  const id = Number(useParams<{ id: string }>().id);
  const ticket = useTicket(Number.isSafeInteger(id) && id > 0 ? id : 0);
  if (ticket.data) return <TicketView key={ticket.data.id} ticket={ticket.data} />;
  if (!ticket.isError) return <div className="grid h-full place-items-center"><Spinner /></div>;
  return (
    <ErrorState page error={ticket.error} retry={() => void ticket.refetch()}>
      <GoLink to="/support" className="text-accent underline">
        {t('all')}
      </GoLink>
    </ErrorState>
  );
}
