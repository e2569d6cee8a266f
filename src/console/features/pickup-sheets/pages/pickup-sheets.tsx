import { useState } from 'react';
import { useText } from '~console/platform/text';
import { sheetResource } from '~console/courier-sheets/sheet-resource';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { lazyDialog } from '~console/ui/opening-dialog';

const NewSheet = lazyDialog(() => import('../new-sheet').then((m) => m.NewSheet));

const pickups = sheetResource({
  type: 'pickup',
  pathOf: ({ id, status }) => (status === 'Running' ? `/pickup-runsheet/dispatched/${id}` : `/pickup-runsheet/${id}`),
});

/** Pickup trips of the user's hubs; those on the road open by their doors. */
export function PickupSheets() {
  const t = useText('pickup-sheets');
  const [creating, setCreating] = useState(false);
  useCommandHandler('runsheet.new', () => setCreating(true));
  return (
    <>
      <ListPage
        resource={pickups}
        actions={
          <>
            <CommandButton id="page.need-pickup" />
            <CommandButton id="page.pickup-plan" />
            <CommandButton id="runsheet.new" args={{ type: 'pickup' }} look="primary" label={t('new.open')} />
          </>
        }
      />
      {creating && <NewSheet onClose={() => setCreating(false)} />}
    </>
  );
}
