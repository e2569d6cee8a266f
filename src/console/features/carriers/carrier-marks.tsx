import { useText } from '~console/platform/text';
import { formatClock } from '~console/platform/format';
import { FamilySquare } from '~console/ui/status';
import { ShownOnce } from '~console/resource/shown-once';
import type { CarrierRow, NewToken } from './use-carriers';

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

/** The token that a carrier signs its reports with, when it is new. */
export function TokenOnce({ name, token, onDone }: NewToken & { readonly onDone: () => void }) {
  const t = useText('carriers');
  return (
    <ShownOnce
      title={t('token.title', { name })}
      hint={t('token.hint')}
      label={t('token.label')}
      value={token}
      onDone={onDone}
    />
  );
}
