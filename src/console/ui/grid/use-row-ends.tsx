/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a div grid: see grid.tsx */
import { useMemo, type ReactElement } from 'react';
import { useText } from '~console/platform/text';

interface RowEnds {
  readonly box: ReactElement | null;
  readonly menu: ReactElement;
}

/** The cells before and behind those of the columns: the same elements for every row, made once. */
export function useRowEnds(selectable: boolean, menuColumn: number): RowEnds {
  const t = useText('ui');
  return useMemo(
    () => ({
      box: selectable ? (
        <div role="gridcell" aria-colindex={1} aria-label={t('grid.box')} className="g-cell g-box" />
      ) : null,
      menu: (
        <div role="gridcell" aria-colindex={menuColumn} className="g-cell g-menu">
          <button type="button" tabIndex={-1} data-row-menu="" aria-haspopup="dialog" aria-label={t('table.actions')}>
            ⋯
          </button>
        </div>
      ),
    }),
    [t, selectable, menuColumn],
  );
}
