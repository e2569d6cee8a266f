import { useCallback, useState } from 'react';
import { useUserSetting } from '~console/platform/user-settings';
import { mostUsed, scoreOf, withUse } from './frecency';

/** What this user uses: how much each item, the most used ones, and that one more was used. Read once per opening. */
export function useUsage() {
  const [usage, update] = useUserSetting('usage');
  const [now] = useState(() => Date.now());
  const score = useCallback((key: string) => scoreOf(usage, key, now), [usage, now]);
  const top = useCallback((count: number) => mostUsed(usage, now, count), [usage, now]);
  const note = useCallback((key: string) => update((before) => withUse(before, key, Date.now())), [update]);
  return { score, top, note };
}
