import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { useKeysOf } from '~console/terminal/hotkeys/user-keys';
import type { PackageRow } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { packageCommands } from '~console/package/package-commands';

interface BatchBarProps {
  readonly rows: readonly PackageRow[];
  readonly ids: ReadonlySet<number>;
  readonly onClear: () => void;
}

/** One page shows one package, so opening is no work for several. */
const batchCommands = packageCommands.filter((command) => command.id !== 'package.open');

/**
 * What can be done to the selection, as high as the title and filters it replaces, so that the rows stay where they are.
 * It says apart how many are selected in all and how many of those are in sight.
 */
export function BatchBar({ rows, ids, onClear }: BatchBarProps) {
  const t = useText('packages');
  const here = rows.filter((row) => ids.has(row.id)).length;
  return (
    <div
      role="toolbar"
      aria-label={t('batch.label')}
      className="flex h-22 flex-wrap content-start items-center gap-1.5 overflow-y-auto bg-tint px-3 py-3 [&_button]:px-2"
    >
      <h1 className="sr-only">{t('list.title')}</h1>
      <output className="mr-1 flex items-baseline gap-2 tabular-nums">
        <strong className="font-semibold">{t('batch.selected', { n: formatCount(ids.size) })}</strong>
        <span className="text-dim">{t('batch.on_page', { n: here, rows: rows.length })}</span>
      </output>
      <Button look="quiet" keys={useKeysOf('face.clear-selection')} onClick={onClear}>
        {t('batch.clear')}
      </Button>
      {batchCommands.map((command) => (
        <CommandButton key={command.id} id={command.id} />
      ))}
    </div>
  );
}
