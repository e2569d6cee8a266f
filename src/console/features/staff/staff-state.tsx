import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';
import type { StaffRow } from './use-staff';

const families = { inactive: 'waiting', locked: 'failed', unconfirmed: 'attention', active: 'done' } as const;

type Known = Pick<StaffRow, 'active' | 'locked' | 'must_confirm_password'>;

/** Whether somebody works, is put out of action, or has not signed in yet. */
export function stateOf({ active, locked, must_confirm_password }: Known): keyof typeof families {
  if (!active) return 'inactive';
  if (locked) return 'locked';
  return must_confirm_password ? 'unconfirmed' : 'active';
}

export function StaffState({ staff }: { readonly staff: Known }) {
  const t = useText('staff');
  const state = stateOf(staff);
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={families[state]} />
      {t(`state.${state}`)}
    </span>
  );
}
