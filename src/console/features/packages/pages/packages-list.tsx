import { useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/command-button';
import { currentFilterAtom, currentPackageAtom, refreshSubjectsAtom, selectedPackagesAtom, visibleRowsAtom, type PackageRow } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { BatchBar } from '../list/batch-bar';
import { packagesResource } from '../list/packages-resource';
import { RowMenu } from '~console/package/row-menu';

export function PackagesList() {
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const refresh = useSetAtom(refreshSubjectsAtom);
  const setVisible = useSetAtom(visibleRowsAtom);
  const setFilter = useSetAtom(currentFilterAtom);
  const [{ filters, sort, page, limit }] = useListState(packagesResource);
  const offset = (page - 1) * limit;

  const onCursor = useCallback((row: PackageRow | null) => setCurrent(row && toSubject(row)), [setCurrent]);
  const onRows = useCallback(
    (rows: readonly PackageRow[]) => {
      const subjects = rows.map(toSubject);
      refresh(new Map(subjects.map((item) => [item.id, item])));
      setVisible({ at: (index) => subjects[index - offset] });
    },
    [refresh, setVisible, offset],
  );
  useEffect(() => setFilter({ ...filters, sort }), [setFilter, filters, sort]);
  useEffect(
    () => () => {
      setCurrent(null);
      setVisible(null);
      setFilter(null);
    },
    [setCurrent, setVisible, setFilter],
  );

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
          <CommandButton id="face.export" />
          <CommandButton id="page.create-order" />
          <CommandButton id="page.import-orders" />
        </>
      }
    />
  );
}
