import { useAtom, useSetAtom } from 'jotai';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { armingAtom, scanModeAtom } from './scan-mode';

/** Asked once, when a line is armed that nothing takes back: after that every scan runs it. Loaded on demand. */
export function ArmConfirm() {
  const { t } = useTranslation();
  const [arming, setArming] = useAtom(armingAtom);
  const setMode = useSetAtom(scanModeAtom);
  const stay = useRef<HTMLButtonElement>(null);
  if (!arming) return null;
  const close = (): void => setArming(null);
  const arm = (): void => {
    setMode({ kind: 'act', ...arming });
    close();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('terminal:scan.confirm_title')}
      onClose={close}
      initialFocus={stay}
      actions={
        <>
          <Button ref={stay} onClick={close}>
            {t('terminal:scan.confirm_no')}
          </Button>
          <Button look="danger" onClick={arm}>
            {t('terminal:scan.confirm_yes')}
          </Button>
        </>
      }
    >
      <p className="pb-2">{t('terminal:scan.confirm_text')}</p>
      <p className="bg-raised text-mono rounded px-2 py-1 font-mono">{arming.line}</p>
    </Dialog>
  );
}
