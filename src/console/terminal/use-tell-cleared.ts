import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/ui/format';
import { toast } from '~console/ui/toast';
import type { SubjectPackage } from '~commands/subject';
import { selectedPackagesAtom } from './subject';

/** Says that a key has emptied the working set, and offers to put it back. */
export function useTellCleared(): (left: readonly SubjectPackage[]) => void {
  const setSelected = useSetAtom(selectedPackagesAtom);
  const { t } = useTranslation();
  return useCallback(
    (left) => {
      if (left.length > 0) toast('info', t('terminal:prompt.cleared', { count: left.length, shown: formatCount(left.length) }), { label: t('terminal:prompt.restore'), run: () => setSelected(left) });
    },
    [setSelected, t],
  );
}
