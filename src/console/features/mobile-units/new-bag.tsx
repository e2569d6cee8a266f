import { useQueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useGo } from '~console/terminal/leave-guard';
import { EndsForm } from '~console/linehaul/ends-form';

/** A new bag from a hub of one's own. */
export function NewBag() {
  const t = useText('linehaul');
  const go = useGo();
  const client = useQueryClient();
  const create = async (origin_hub_id: number, destination_hub_id: number): Promise<void> => {
    const { data } = await call('POST /mobile-units', { body: { origin_hub_id, destination_hub_id } });
    client.setQueryData(['mobile-units', 'bag', data.id], data);
    void client.invalidateQueries({ queryKey: ['mobile-unit-list'] });
    go(`/mobile-units/${data.id}`);
  };
  return <EndsForm command="mobile-unit.new" label={t('bag.new')} onCreate={create} />;
}
