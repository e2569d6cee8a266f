import { useMemo, useState } from 'react';
import { useUser } from '~console/platform/session';
import { useUserSetting } from '~console/platform/user-settings';
import type { KeySettings } from '~console/terminal/hotkeys/user-keys';
import { gate } from '~commands/gate';
import { commands } from '~commands/registry';
import { conflictsIn, isChanged } from './draft';

/** One's keys as they would be saved: nothing holds before it is, and nothing with a conflict can be. */
export function useKeyDraft() {
  const user = useUser();
  const [saved, save] = useUserSetting('keys');
  const [edited, setEdited] = useState<KeySettings | null>(null);
  const draft = edited ?? saved;
  // By the gate without packages: what is merely out of reach now still has its keys.
  const mine = useMemo(() => commands.filter((command) => gate(command, { user, packages: [] }).state !== 'hidden'), [user]);
  const conflicts = useMemo(() => conflictsIn(draft, mine), [draft, mine]);
  return {
    draft,
    mine,
    conflicts,
    dirty: edited !== null && isChanged(edited, saved),
    edit: setEdited,
    discard: () => setEdited(null),
    save: () => {
      if (conflicts.length > 0) return false;
      save(draft);
      setEdited(null);
      return true;
    },
  };
}
