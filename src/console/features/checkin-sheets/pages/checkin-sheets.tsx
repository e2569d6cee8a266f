import { lazy, Suspense, useState } from 'react';
import { useText } from '~console/platform/text';
import { sheetResource } from '~console/courier-sheets/sheet-resource';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { OpeningDialog } from '~console/ui/opening-dialog';

const NewCheckin = lazy(() => import('../new-checkin').then((m) => ({ default: m.NewCheckin })));

const checkins = sheetResource({ type: 'checkin', pathOf: ({ id }) => `/checkin-runsheet/${id}` });

/** Couriers who came back to the user's hubs, and those who are at the desk now. */
export function CheckinSheets() {
  const t = useText('checkin-sheets');
  const [asking, setAsking] = useState(false);
  useCommandHandler('checkin.new', () => setAsking(true));
  return (
    <>
      <ListPage resource={checkins} actions={<CommandButton id="checkin.new" look="primary" label={t('new.open')} />} />
      {asking && (
        <Suspense fallback={<OpeningDialog />}>
          <NewCheckin onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
