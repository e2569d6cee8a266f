import { Kbd } from '~console/ui/kbd';
import { useKeysOf } from '../hotkeys/user-keys';

/** The keys of a command as this user has them; nothing where it has none, nor in a hand that has no keyboard. */
export function CommandKeys({ id, quiet = false }: { readonly id: string; readonly quiet?: boolean }) {
  const keys = useKeysOf(id);
  return keys === undefined ? null : <Kbd keys={keys} quiet={quiet} />;
}
