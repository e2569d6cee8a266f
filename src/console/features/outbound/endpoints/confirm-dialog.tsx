import { useText } from '~console/platform/text';
import { AskDialog } from '~console/ui/ask-dialog';

interface ConfirmDialogProps {
  readonly what: 'remove' | 'renew';
  readonly name: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

export function ConfirmDialog({ what, name, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText('outbound');
  return (
    <AskDialog
      title={t(`confirm.${what}_title`, { name })}
      keep={t('confirm.keep')}
      confirm={t(`confirm.${what}`)}
      look="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`confirm.${what}_body`)}
    </AskDialog>
  );
}
