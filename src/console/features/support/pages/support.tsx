import { ticketRecord } from '~commands/support';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/command-button';
import { RecordMenu } from '~console/terminal/record-actions';
import { tickets } from '../tickets';

/** What shops and staff ask for, the latest word first. */
export function Support() {
  return <ListPage resource={tickets} actions={<CommandButton id="ticket.new" look="primary" />} renderMenu={(row) => <RecordMenu record={ticketRecord.read(row)} />} />;
}
