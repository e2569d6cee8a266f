import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '../button';
import { EmptyState, ErrorState } from '../empty';
import type { GridProps } from './grid-props';

type GridNoticeProps<Row> = Pick<GridProps<Row>, 'source' | 'empty' | 'failed' | 'offline'>;

/** Why there are no rows; where there are some, that others are missing. */
export function GridNotice<Row>({ source, empty, failed, offline }: GridNoticeProps<Row>) {
  const t = useText('ui');
  const { total, error, retry } = source;
  if (total === 0 && error === null) return <div className="g-notice">{empty}</div>;
  if (error === null) return null;
  if (total === null) {
    const told = source.offline
      ? (offline ?? <EmptyState title={t('grid.offline')} hint={t('grid.offline_hint')} />)
      : (failed?.(error, retry) ?? <ErrorState error={error} retry={retry} />);
    return <div className="g-notice">{told}</div>;
  }
  return (
    <div role="alert" className="g-banner">
      <span className="min-w-0 flex-1 truncate">{source.offline ? t('grid.offline') : failureText(error)}</span>
      <Button className="h-6!" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
