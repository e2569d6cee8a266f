import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { knownUserId } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { accessToken } from '~console/platform/tokens';
import { toast } from '~console/ui/toast';
import { keepDraft, takeDraft, type Draft } from './draft';

/**
 * Keeps what is typed when the session ends under a form, here or in another tab, and types it in again for the same user
 * when he comes back to the form. Whoever leaves the page or closes the form has given it up.
 */
export function useDraft<Value>(draft: Draft<Value> | null): void {
  const t = useText('resource');
  const client = useQueryClient();
  const latest = useRef(draft);
  // As they are when the form opens: when it goes, the address and the session are others already.
  const [{ token, path }] = useState(() => ({ token: accessToken(), path: location.pathname }));
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const userId = knownUserId(client);
    if (userId === null) return undefined;
    if (latest.current && takeDraft({ userId, path }, latest.current)) toast('info', t('draft_restored'));
    return () => {
      if (latest.current?.dirty && accessToken() !== token) keepDraft({ userId, path }, latest.current);
    };
  }, [client, path, t, token]);
}
