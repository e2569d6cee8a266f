import { Grid } from './grid';
import type { GridProps } from './grid-props';
import { useKeptLayout } from './use-kept-layout';

interface KeptGridProps<Row> extends Omit<GridProps<Row>, 'layout' | 'onLayout'> {
  /** Under which its columns are kept: a list's own. */
  readonly name: string;
}

/** A grid whose columns stand, wherever it is opened again, as the user has laid them out. */
export function KeptGrid<Row>({ name, ...grid }: KeptGridProps<Row>) {
  const [layout, keep] = useKeptLayout(name);
  return <Grid {...grid} layout={layout} onLayout={keep} />;
}
