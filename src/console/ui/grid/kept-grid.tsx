import { useMemo } from 'react';
import { Grid } from './grid';
import type { GridProps } from './grid-props';
import type { GridLayout } from './layout';
import { arraySource } from './source';
import { useKeptLayout } from './use-kept-layout';

interface KeptGridProps<Row> extends Omit<GridProps<Row>, 'layout' | 'onLayout' | 'source' | 'density'> {
  /** Under which its columns are kept: a list's own. */
  readonly name: string;
  /** All of them. */
  readonly rows: readonly Row[];
  /** They are of what was asked for before; the others are on their way. */
  readonly stale?: boolean;
  /** Of a list that a link may bring other columns to; else they are the user's own. */
  readonly laid?: { readonly layout: GridLayout; readonly change: (layout: GridLayout) => void } | undefined;
  /** Low rows until the user says otherwise. */
  readonly density?: GridProps<Row>['density'] | undefined;
}

/** A grid of what is wholly here, whose columns stand, wherever it is opened again, as the user has laid them out. */
export function KeptGrid<Row>({ name, rows, stale = false, laid, density = 26, ...grid }: KeptGridProps<Row>) {
  const [layout, change] = useKeptLayout(name);
  const shown = laid ?? { layout, change };
  const source = useMemo(() => arraySource(rows, 0, stale), [rows, stale]);
  return <Grid {...grid} source={source} density={density} layout={shown.layout} onLayout={shown.change} />;
}
