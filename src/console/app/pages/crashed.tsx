import { Button } from '~console/ui/button';
import { EmptyState } from '~console/ui/empty';
import { useText } from '~console/platform/text';

/** Chunks are named by content: after a new version is put up, the old names are gone. */
function chunkMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|preload/i.test(error.message);
}

export function Crashed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert" data-failed="" className="h-full">
      <EmptyState
        page
        title={t('pages.crashed')}
        hint={chunkMissing(error) ? t('pages.chunk') : t('pages.crashed_hint')}
      >
        <Button look="primary" onClick={onRetry}>
          {t('ui:retry')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('pages.reload')}</Button>
      </EmptyState>
    </div>
  );
}
