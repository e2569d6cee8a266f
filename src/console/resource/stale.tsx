import { formatReadAt } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';

interface StaleProps {
  readonly readAt: number;
  readonly onRetry: () => void;
}

/** What is shown is of before: newer could not be had. */
export function Stale({ readAt, onRetry }: StaleProps) {
  const t = useText();
  return (
    <p role="alert" className="flex items-center gap-3 border-t border-line bg-attention/10 px-3 py-1">
      {t('resource:list.stale', { time: formatReadAt(readAt) })}
      <Button look="quiet" className="h-6!" onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </p>
  );
}
