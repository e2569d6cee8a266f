import { useEffect } from 'react';
import { useText } from '~console/platform/text';
import { formatOf } from '~console/package/exports/list-export';
import { useStartExport } from '~console/package/exports/use-start-export';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/command-button';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { rangeInstants, shortcutRange } from '~console/ui/date-range/range';
import { historyResource } from '../list/history-resource';

/** What was done to packages, by whom, where and when. */
export function PackageHistory() {
  const t = useText('package-history');
  const [{ filters }] = useListState(historyResource);
  const start = useStartExport();
  useEffect(
    () =>
      registerActionHandler(
        uiCommands.export,
        ({ format }) => {
          // As the list itself: without a range the last week.
          const range = filters.from === undefined ? rangeInstants(shortcutRange('last_7_days', Date.now())) : {};
          start({ name: 'package-history', format: formatOf(format) ?? 'csv', query: { ...range, ...filters } });
        },
        'page',
      ),
    [filters, start],
  );
  return (
    <ListPage
      resource={historyResource}
      actions={
        <>
          <span className="self-center text-dim">{t('week')}</span>
          <CommandButton id="face.export" />
        </>
      }
    />
  );
}
