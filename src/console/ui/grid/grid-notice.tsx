import { failureText } from '~console/platform/failure-text';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { Button } from '../button';
import { ErrorState, OfflineState } from '../empty';
import type { GridProps } from './grid-props';

type GridNoticeProps<Row> = Pick<GridProps<Row>, 'source' | 'empty' | 'failed' | 'offline'>;

/** Why there are no rows; where there are some, that others are missing. */
export function GridNotice<Row>({ source, empty, failed, offline }: GridNoticeProps<Row>) {
  const t = useText('ui');
  const online = useOnline();
  const { total, error, retry } = source;
  if (total === 0 && error === null) return <div className="g-notice">{empty}</div>;
  // Nothing has come of it yet, and nothing will before there is a network.
  if (error === null && total === null && !online) return <div className="g-notice">{offline ?? <OfflineState />}</div>;
  if (error === null) return null;
  if (total === null) {
    const told = source.offline
      ? (offline ?? <OfflineState />)
      : (failed?.(error, retry) ?? <ErrorState error={error} retry={retry} />);
    return <div className="g-notice">{told}</div>;
  }
  return (
    <div role="alert" className="g-banner">
      <span className="min-w-0 flex-1 truncate">{source.offline ? t('offline.title') : failureText(error)}</span>
      <Button className="h-6!" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
