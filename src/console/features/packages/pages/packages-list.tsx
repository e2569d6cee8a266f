import { useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/command-button';
import { currentPackageAtom, refreshSubjectsAtom, selectedPackagesAtom, toSubject, type PackageRow } from '~console/terminal/subject';
import { BatchBar } from '../list/batch-bar';
import { packagesResource } from '../list/packages-resource';
import { RowMenu } from '../list/row-menu';

export function PackagesList() {
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const refresh = useSetAtom(refreshSubjectsAtom);

  const onCursor = useCallback((row: PackageRow | null) => setCurrent(row && toSubject(row)), [setCurrent]);
  const onRows = useCallback((rows: readonly PackageRow[]) => refresh(new Map(rows.map((row) => [row.id, toSubject(row)]))), [refresh]);
  useEffect(() => () => setCurrent(null), [setCurrent]);

  const selection = useMemo(
    () => ({
      ids: new Set(selected.map((item) => item.id)),
      change: (rows: readonly PackageRow[], on: boolean): void => {
        const touched = new Set(rows.map((row) => row.id));
        setSelected((old) => (on ? [...old.filter((item) => !touched.has(item.id)), ...rows.map(toSubject)] : old.filter((item) => !touched.has(item.id))));
      },
      clear: (): void => setSelected([]),
    }),
    [selected, setSelected],
  );

  return (
    <ListPage
      resource={packagesResource}
      selection={selection}
      onCursor={onCursor}
      onRows={onRows}
      renderMenu={(row) => <RowMenu row={row} />}
      renderBatch={selected.length > 0 ? (rows) => <BatchBar rows={rows} ids={selection.ids} onClear={selection.clear} /> : null}
      actions={
        <>
          <CommandButton id="page.create-order" />
          <CommandButton id="page.import-orders" />
        </>
      }
    />
  );
}
