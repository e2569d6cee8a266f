import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '~console/platform/log';
import type { PushSettings } from './push';

export interface Push {
  /** `none` = not to be had here; `ask` = the user may switch it on; `on` = messages come. */
  readonly state: 'none' | 'ask' | 'on';
  readonly enable: () => void;
}

/**
 * Push messages where the installation has them. Permission is never asked for unless the user presses the button;
 * every failure is only logged, and the list is then refreshed by asking.
 */
export function usePush(): Push {
  const client = useQueryClient();
  const [state, setState] = useState<Push['state']>('none');
  const settings = useRef<PushSettings | null>(null);
  const stop = useRef<(() => void) | null>(null);

  const start = useCallback(async () => {
    if (!settings.current || stop.current) return;
    const { startPush } = await import('./push');
    stop.current = await startPush(
      settings.current,
      () => void client.invalidateQueries({ queryKey: ['notifications'] }),
    );
    setState('on');
  }, [client]);

  useEffect(() => {
    let gone = false;
    const begin = async (): Promise<void> => {
      if (
        typeof Notification === 'undefined' ||
        Notification.permission === 'denied' ||
        !('serviceWorker' in navigator)
      )
        return;
      const { fetchPushSettings } = await import('./push');
      settings.current = await fetchPushSettings();
      if (gone || !settings.current) return;
      if (Notification.permission === 'granted') await start();
      else if (Notification.permission === 'default') setState('ask');
    };
    begin().catch(logPushFailure);
    return () => {
      gone = true;
      stop.current?.();
      stop.current = null;
    };
  }, [start]);

  const enable = useCallback(() => {
    const ask = async (): Promise<void> => {
      if ((await Notification.requestPermission()) === 'granted') await start();
      else setState('none');
    };
    ask().catch(logPushFailure);
  }, [start]);

  return { state, enable };
}

function logPushFailure(error: unknown): void {
  logFailure('push messages could not be set up', error);
}
