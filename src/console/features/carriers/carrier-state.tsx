import { useText } from '~console/platform/text';
import { formatClock } from '~console/platform/format';
import { FamilySquare } from '~console/ui/status';
import type { CarrierRow } from './use-carriers';

/** Whether a carrier can be called: off, at rest behind its breaker, or on. */
export function CarrierState({
  carrier: { active, resting_until, gateway },
}: {
  readonly carrier: Pick<CarrierRow, 'active' | 'resting_until' | 'gateway'>;
}) {
  const t = useText('carriers');
  const [family, words] = !active
    ? (['waiting', t('state.off')] as const)
    : resting_until !== null
      ? (['failed', t('state.resting', { time: formatClock(resting_until) })] as const)
      : gateway === ''
        ? (['attention', t('state.unset')] as const)
        : (['done', t('state.on')] as const);
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={family} />
      {words}
    </span>
  );
}
