import { useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { DriverForm } from '~console/sheet/driver-form';
import { Dialog } from '~console/ui/dialog';
import { useSheetChanged, type Stops } from './use-sheet';

/** Who drives a sheet that has not left, and on what. */
export function DriverDialog({ sheet, onClose }: { readonly sheet: Stops['sheet']; readonly onClose: () => void }) {
  const t = useText('pickup-sheets');
  const changed = useSheetChanged();
  // Of the sheet whose driver is shown: one that a colleague put down meanwhile is told of, not written over.
  const [{ version }] = useState(sheet);
  return (
    <Dialog open wide title={t('driver.title', { code: sheet.code })} onClose={onClose}>
      <DriverForm
        hubId={sheet.hub.id}
        courier={sheet.courier && { id: sheet.courier.id, label: `${sheet.courier.code} · ${sheet.courier.name}` }}
        plate={sheet.license_plate ?? ''}
        submit={t('driver.save')}
        onSubmit={async (driver) => {
          try {
            await call('PATCH /runsheets/{id}', {
              params: { id: sheet.id },
              body: { ...driver, version },
            });
          } finally {
            changed();
          }
          onClose();
        }}
      />
    </Dialog>
  );
}
