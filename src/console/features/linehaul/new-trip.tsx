import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useGo } from '~console/terminal/leave-guard';
import { EndsForm } from '~console/linehaul/ends-form';

/** A new trip from a hub of one's own. */
export function NewTrip() {
  const t = useText('linehaul');
  const go = useGo();
  const client = useQueryClient();
  const [plate, setPlate] = useState('');
  const create = async (hub_id: number, destination_hub_id: number): Promise<void> => {
    const { data } = await call('POST /linehaul-runsheets', { body: { hub_id, destination_hub_id, ...(plate.trim() === '' ? {} : { license_plate: plate }) } });
    client.setQueryData(['linehaul', 'trip', data.id], data);
    void client.invalidateQueries({ queryKey: ['linehaul-list'] });
    go(`/linehaul-runsheet/${data.id}`);
  };
  return (
    <EndsForm command="linehaul.new" label={t('trip.new')} onCreate={create}>
      <label className="flex items-center gap-2">
        <span className="text-dim">{t('column.plate')}</span>
        <input className="control w-32 uppercase" value={plate} onChange={(event) => setPlate(event.target.value)} />
      </label>
    </EndsForm>
  );
}
