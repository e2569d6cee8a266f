import { useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { ActionBar } from '~console/package/action-bar';
import { useNumberedRows } from '~console/package/grid/use-numbered-rows';
import { RowMenu } from '~console/package/row-menu';
import { CommandButton } from '~console/terminal/command-button';
import { useGo } from '~console/terminal/leave-guard';
import { currentPackageAtom, selectedPackagesAtom } from '~console/terminal/subject';
import { EmptyState } from '~console/ui/empty';
import { formatCount } from '~console/platform/format';
import { Grid } from '~console/ui/grid/grid';
import { isSelected, type GridSelection } from '~console/ui/grid/selection';
import { arraySource } from '~console/ui/grid/source';
import { useNow } from '~console/ui/use-now';
import { toSubject, type SubjectRecord } from '~commands/subject';
import { lineColumns } from './line-columns';
import type { SheetLine } from './use-sheet';

const rowId = (line: SheetLine): number => line.package.id;
const rowName = (line: SheetLine): string => line.package.package_code;

interface SheetLinesProps {
  readonly lines: readonly SheetLine[];
  /** That chosen ones are taken off; absent where nothing may be taken off. */
  readonly sheet?: SubjectRecord;
}

/** The packages of a sheet, chosen by key, mouse or scanner, and what can be done with them. */
export function SheetLines({ lines, sheet }: SheetLinesProps) {
  const t = useText();
  const now = useNow();
  const go = useGo();
  const language = useLanguage();
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const columns = useMemo(() => lineColumns(t, now, language), [t, now, language]);
  const source = useMemo(() => arraySource(lines), [lines]);
  const selection = useMemo((): GridSelection => ({ kind: 'some', ids: new Set(selected.map(({ id }) => id)) }), [selected]);
  const select = (next: GridSelection): void => setSelected((old) => [...old.filter(({ id }) => !lines.some((line) => line.package.id === id)), ...lines.filter((line) => isSelected(next, line.package.id)).map((line) => toSubject(line.package))]);
  const cursor = useCallback((line: SheetLine | null) => setCurrent(line && toSubject(line.package)), [setCurrent]);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  useNumberedRows(useMemo(() => new Map(lines.map((line) => [line.position, toSubject(line.package)])), [lines]));
  const here = lines.filter((line) => isSelected(selection, line.package.id));
  const chosen = t('pickup-sheets:chosen', { n: formatCount(here.length) });
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line">
      {here.length > 0 && (
        <div className="flex shrink-0 items-start gap-3 border-b border-line px-3 py-1.5">
          <span className="flex h-6.5 items-center whitespace-nowrap">{chosen}</span>
          {sheet && <CommandButton id="runsheet.remove" record={sheet} packages={here.map((line) => toSubject(line.package))} className="h-6.5!" label={t('pickup-sheets:remove')} />}
          <ActionBar label={chosen} />
        </div>
      )}
      <div className="min-h-0 flex-1">
        <Grid
          label={t('pickup-sheets:lines')}
          columns={columns}
          source={source}
          rowId={rowId}
          rowName={rowName}
          density={26}
          selection={selection}
          onSelection={select}
          onOpen={(line) => go(`/packages/${line.package.id}`)}
          onCursor={cursor}
          renderMenu={(line) => <RowMenu row={line.package} />}
          empty={<EmptyState title={t('pickup-sheets:empty')} hint={t('pickup-sheets:empty_hint')} />}
        />
      </div>
    </div>
  );
}
