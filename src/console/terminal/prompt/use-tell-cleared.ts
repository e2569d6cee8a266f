import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { keysText } from '~console/ui/kbd';
import { toast } from '~console/ui/toast';
import { uiCommands } from '~commands/ui-commands';
import { takeBackAtom, type Emptied } from '../empty-set';
import { useKeysOf } from '../hotkeys/user-keys';

/** Says what a key did to the working set: emptied it, which can be taken back, or left what was scanned. */
export function useTellCleared(): (emptied: Emptied) => void {
  const takeBack = useSetAtom(takeBackAtom);
  const keys = useKeysOf(uiCommands.clearSelection.id);
  const { t } = useTranslation();
  return useCallback(
    ({ left, stay }) => {
      if (stay > 0)
        toast(
          'info',
          t(keys === undefined ? 'terminal:prompt.stay_bare' : 'terminal:prompt.stay', {
            count: stay,
            shown: formatCount(stay),
            keys: keysText(keys ?? ''),
          }),
        );
      if (left.length > 0)
        toast('info', t('terminal:prompt.cleared', { count: left.length, shown: formatCount(left.length) }), {
          label: t('terminal:prompt.restore'),
          run: () => void takeBack(),
        });
    },
    [takeBack, keys, t],
  );
}
