import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { sheetResource } from '~console/courier-sheets/sheet-resource';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { useGo } from '~console/terminal/leave-guard';
import { OpeningDialog } from '~console/ui/opening-dialog';

const NewCheckin = lazy(() => import('../new-checkin').then((m) => ({ default: m.NewCheckin })));

const checkins = sheetResource({ type: 'checkin', pathOf: ({ id }) => `/checkin-runsheet/${id}` });

/** Couriers who came back to the user's hubs, and those who are at the desk now. */
export function CheckinSheets() {
  const t = useText('checkin-sheets');
  const go = useGo();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  useCommandHandler('checkin.new', () => setAsking(true));
  const open = useMutation({
    mutationFn: async (body: { readonly hub_id: number; readonly courier_id: number }) =>
      (await call('POST /checkin-runsheets', { body })).data,
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['runsheets'] });
      go(`/checkin-runsheet/${id}`);
    },
  });
  return (
    <>
      <ListPage resource={checkins} actions={<CommandButton id="checkin.new" look="primary" label={t('new.open')} />} />
      {asking && (
        <Suspense fallback={<OpeningDialog />}>
          <NewCheckin
            error={open.error}
            busy={open.isPending}
            onOpen={(hub_id, courier_id) => open.mutate({ hub_id, courier_id })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
