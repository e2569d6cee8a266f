import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { OwnHubSelect, useWorkHub } from '~console/package/own-hub-select';
import { DriverForm, type Driver } from '~console/sheet/driver-form';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { Dialog } from '~console/ui/dialog';

/** A pickup sheet before anything is on it: whose, and on what. */
export function NewSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText('pickup-sheets');
  const fromHere = useGoFromHere();
  const client = useQueryClient();
  const [chosenHub, setHub] = useState<number | null>(null);
  const hub = useWorkHub(chosenHub);
  const create = async (driver: Driver): Promise<void> => {
    if (hub === null) return;
    const open = fromHere();
    const { data } = await call('POST /runsheets', { body: { type: 'pickup', hub_id: hub, ...driver } });
    void client.invalidateQueries({ queryKey: ['runsheets'] });
    onClose();
    open(`/pickup-runsheet/${data.id}`, data.code);
  };
  return (
    <Dialog open wide title={t('new.title')} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <OwnHubSelect value={hub} onChange={setHub} />
        <DriverForm hubId={hub} courier={null} plate="" required submit={t('new.do')} onSubmit={create} />
      </div>
    </Dialog>
  );
}
