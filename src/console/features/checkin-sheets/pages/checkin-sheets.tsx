import { useState } from 'react';
import { useText } from '~console/platform/text';
import { sheetResource } from '~console/courier-sheets/sheet-resource';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { lazyDialog } from '~console/ui/opening-dialog';

const NewCheckin = lazyDialog(() => import('../new-checkin').then((m) => m.NewCheckin));

const checkins = sheetResource({ type: 'checkin', pathOf: ({ id }) => `/checkin-runsheet/${id}` });

/** Couriers who came back to the user's hubs, and those who are at the desk now. */
export function CheckinSheets() {
  const t = useText('checkin-sheets');
  const [asking, setAsking] = useState(false);
  useCommandHandler('checkin.new', () => setAsking(true));
  return (
    <>
      <ListPage resource={checkins} actions={<CommandButton id="checkin.new" look="primary" label={t('new.open')} />} />
      {asking && <NewCheckin onClose={() => setAsking(false)} />}
    </>
  );
}
