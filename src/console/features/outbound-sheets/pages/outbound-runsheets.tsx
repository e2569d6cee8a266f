import { useEffect, useRef, useState } from 'react';
import { useText } from '~console/platform/text';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/command-button';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { NewSheet } from '../new-sheet';
import { outboundSheets } from '../sheets-resource';

/** Sheets of deliveries and returns, and the way to a new one. */
export function OutboundRunsheets() {
  const t = useText('outbound-sheets');
  const [{ filters }] = useListState(outboundSheets);
  const [making, setMaking] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const type = filters.type === 'return' ? 'return' : 'outbound';
  useEffect(() => {
    if (making) form.current?.querySelector<HTMLElement>('[name=courier_id]')?.focus();
  }, [making]);
  useCommandHandler('runsheet.new', () => setMaking(true));
  return (
    <>
      <div ref={form}>{making && <NewSheet key={type} type={type} onCancel={() => setMaking(false)} />}</div>
      <ListPage
        resource={outboundSheets}
        actions={making ? null : <CommandButton id="runsheet.new" args={{ type }} look="primary" label={t(`new.${type}`)} />}
      />
    </>
  );
}
