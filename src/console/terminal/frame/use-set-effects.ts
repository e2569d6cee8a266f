import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { emptySetAtom, letGoOfAtom, takeBackAtom } from '../empty-set';
import { selectedPackagesAtom } from '../subject';
import { codesIn } from '../scan/page-scan';
import { useActionHandler } from '../action-handlers';
import { stationCommands } from '~commands/station-commands';
import { uiCommands } from '~commands/ui-commands';
import { useTellCleared } from '../prompt/use-tell-cleared';

/** What commands do to the working set on every page. */
export function useSetEffects(): void {
  const selected = useAtomValue(selectedPackagesAtom);
  const letGoOf = useSetAtom(letGoOfAtom);
  const takeBack = useSetAtom(takeBackAtom);
  const { t } = useTranslation();
  const emptySet = useSetAtom(emptySetAtom);
  const tellCleared = useTellCleared();
  useActionHandler(uiCommands.clearSelection, () => tellCleared(emptySet(true)), 'frame');
  useActionHandler(
    uiCommands.reselect,
    () => (takeBack() === 0 ? t('terminal:prompt.nothing_let_go') : undefined),
    'frame',
  );
  useActionHandler(
    stationCommands.deselect,
    ({ codes }) => {
      const out = new Set(codesIn(codes));
      const left = letGoOf(selected.filter(({ code }) => out.has(code)));
      return left.length === 0 ? t('terminal:prompt.none_in_set') : undefined;
    },
    'frame',
  );
}
