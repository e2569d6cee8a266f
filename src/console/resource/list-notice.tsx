import { useText } from '~console/platform/text';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty';
import { formatCount } from '~console/platform/format';
import type { ListState } from './list-state';
import type { ListView } from './resource';

interface ListNoticeProps {
  readonly view: Pick<ListView<never>, 'empty' | 'emptyHint' | 'emptyFiltered'>;
  readonly state: ListState;
  readonly onClearFilters: () => void;
  readonly onFirstPage: () => void;
}

/** Why there are no rows: none exist, none match, or the page lies behind the last one. */
export function ListNotice({ view, state, onClearFilters, onFirstPage }: ListNoticeProps) {
  const t = useText('resource');
  if (state.page > 1) {
    return (
      <EmptyState title={t('list.beyond', { page: formatCount(state.page) })}>
        <Button onClick={onFirstPage}>{t('list.first_page')}</Button>
      </EmptyState>
    );
  }
  if (Object.keys(state.filters).length === 0) return <EmptyState title={view.empty} hint={view.emptyHint} />;
  return (
    <EmptyState title={view.emptyFiltered}>
      <Button onClick={onClearFilters}>{t('filter.clear_all')}</Button>
    </EmptyState>
  );
}
