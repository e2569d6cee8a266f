import { useCallback, useMemo, useState } from 'react';
import { useText } from '~console/platform/text';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import type { Delivery } from '../error-log/delivery-mark';
import { deliveries } from '../error-log/deliveries';
import { useRetryCommand } from '../error-log/use-retry';

/** What could not be sent to others, or waits to be sent again. */
export function ErrorLogs() {
  const t = useText('outbound');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const clear = useCallback(() => setChosen([]), []);
  useRetryCommand(chosen, clear);
  useActionHandler(uiCommands.clearSelection, clear);
  const selection = useMemo(
    () => ({
      ids: new Set(chosen),
      change: (rows: readonly Delivery[], on: boolean): void => {
        const touched = new Set(rows.map((row) => row.id));
        setChosen((old) => (on ? [...old.filter((id) => !touched.has(id)), ...touched] : old.filter((id) => !touched.has(id))));
      },
      clear,
    }),
    [chosen, clear],
  );
  return (
    <ListPage
      resource={deliveries}
      selection={selection}
      renderBatch={
        chosen.length > 0
          ? () => (
              // As high as the title and the filters whose place it takes.
              <div role="toolbar" aria-label={t('log.selected', { n: chosen.length })} className="flex h-22 items-center gap-3 px-3">
                <span className="tabular-nums">{t('log.selected', { n: chosen.length })}</span>
                <CommandButton id="face.retry-deliveries" />
                <CommandButton id="face.clear-selection" look="quiet" label={t('log.clear')} />
              </div>
            )
          : null
      }
      actions={
        <>
          <CommandButton id="page.webhooks" />
          <CommandButton id="page.api-config" />
        </>
      }
    />
  );
}
