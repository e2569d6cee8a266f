import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';
import type { PriceState as State } from '~domain/price-table';
import type { StatusFamily } from '~domain/statuses';

const families: Record<State, StatusFamily> = {
  past: 'waiting',
  in_force: 'done',
  future: 'moving',
  withdrawn: 'failed',
};

export function PriceState({ state }: { readonly state: State }) {
  const t = useText('prices');
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <FamilySquare family={families[state]} />
      {t(`state.${state}`)}
    </span>
  );
}
