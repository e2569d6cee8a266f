import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Button } from '~console/ui/button';
import { useKeysOf } from '../hotkeys/user-keys';
import { holdRunAtom, runningAtom, stopRunAtom } from '../runs/running';

/** Hold, go on, stop. */
export function RunningActions({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const running = useAtomValue(runningAtom).get(id);
  const hold = useSetAtom(holdRunAtom);
  const stop = useSetAtom(stopRunAtom);
  const holdKeys = useKeysOf('face.hold-run');
  if (!running) return null;
  return (
    <span className="flex items-center gap-1.5 font-sans">
      {running.held ? <span className="text-attention">{t('terminal:transcript.held')}</span> : null}
      <Button keys={holdKeys} onClick={() => hold(id)} className="h-6">
        {t(running.held ? 'terminal:transcript.go_on' : 'terminal:transcript.hold')}
      </Button>
      <Button keys="esc" onClick={() => stop(id)} className="h-6">
        {t('terminal:transcript.stop')}
      </Button>
    </span>
  );
}
