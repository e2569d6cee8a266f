import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { RecordQuestion } from '~commands/command';

/**
 * What a record's page was opened at (`?ask=`), and how that is done with: it goes from the address, not from the
 * history.
 */
export function useQuestion(): readonly [string | null, (ask: RecordQuestion | null) => void] {
  const asked = new URLSearchParams(useSearch()).get('ask');
  const [path, navigate] = useLocation();
  const set = useCallback(
    (ask: RecordQuestion | null) => {
      // What was saved late takes nobody back who has gone on.
      if (location.pathname === path) navigate(ask === null ? path : `${path}?ask=${ask}`, { replace: true });
    },
    [navigate, path],
  );
  return [asked, set];
}
