import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';

/** Whether a hub, or a recipient, is in use. */
export function StateMark({ on }: { readonly on: boolean }) {
  const t = useText('hubs');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={on ? 'done' : 'waiting'} />
      {t(on ? 'state.on' : 'state.off')}
    </span>
  );
}
