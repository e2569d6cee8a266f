import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';
import type { StaffRow } from './use-staff';

/** Whether somebody works, is put out of action, or has not signed in yet. */
export function StaffState({
  staff: { active, locked, must_confirm_password },
}: {
  readonly staff: Pick<StaffRow, 'active' | 'locked' | 'must_confirm_password'>;
}) {
  const t = useText('staff');
  const [family, words] = !active
    ? (['waiting', t('state.inactive')] as const)
    : locked
      ? (['failed', t('state.locked')] as const)
      : must_confirm_password
        ? (['attention', t('state.unconfirmed')] as const)
        : (['done', t('state.active')] as const);
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={family} />
      {words}
    </span>
  );
}
