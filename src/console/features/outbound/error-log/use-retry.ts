import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { toast } from '~console/ui/toast';

/** The command `resend` acts on these deliveries while the page is on the screen. */
export function useRetryCommand(ids: readonly number[], onDone: () => void): void {
  const t = useText('outbound');
  const client = useQueryClient();
  const retry = useCallback(async (): Promise<void> => {
    try {
      const { data } = await call('POST /outbound-deliveries-retry', { body: { ids: [...ids] } });
      toast(
        data.retried > 0 ? 'success' : 'warning',
        data.retried > 0 ? t('log.retried', { n: data.retried }) : t('log.none_retried'),
      );
      onDone();
    } catch (error) {
      toast('error', failureText(error));
    }
    await client.invalidateQueries({ queryKey: ['outbound-deliveries'] });
  }, [ids, onDone, client, t]);
  useEffect(
    () =>
      registerActionHandler(
        uiCommands.retryDeliveries,
        () => {
          if (ids.length === 0) return t('log.none_selected');
          void retry();
          return undefined;
        },
        'page',
      ),
    [ids, retry, t],
  );
}
