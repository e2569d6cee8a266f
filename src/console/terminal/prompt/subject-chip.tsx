import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { emptySetAtom } from '../empty-set';
import { currentPackageAtom, onPackagePageAtom, selectedPackagesAtom, activeRecordAtom } from '../subject';
import { useTellCleared } from './use-tell-cleared';

/** What the next verb acts on, always in sight: the record whose page is open, and the packages. */
export function SubjectChip() {
  const record = useAtomValue(activeRecordAtom);
  return (
    <>
      {record ? (
        <span className="border-line bg-raised text-dim flex h-5.5 shrink-0 items-center rounded border px-2 max-[40rem]:hidden">
          {record.code}
        </span>
      ) : null}
      <PackagesChip />
    </>
  );
}

/** The open package, else the working set, else the row at hand. */
function PackagesChip() {
  const { t } = useTranslation();
  const selected = useAtomValue(selectedPackagesAtom);
  const current = useAtomValue(currentPackageAtom);
  const emptySet = useSetAtom(emptySetAtom);
  const tellCleared = useTellCleared();
  const onPage = useAtomValue(onPackagePageAtom);
  if (current && (onPage || selected.length === 0))
    return (
      <span className="border-line bg-raised text-dim flex h-5.5 shrink-0 items-center rounded border px-2 max-[40rem]:hidden">
        {current.code}
      </span>
    );
  if (selected.length === 0) return null;
  return (
    <span className="border-line bg-raised flex h-5.5 min-w-0 items-center rounded border pl-2">
      <span className="truncate">
        {t('terminal:prompt.packages', { count: selected.length, shown: formatCount(selected.length) })}
      </span>
      <button
        type="button"
        aria-label={t('terminal:prompt.clear')}
        title={t('terminal:prompt.clear')}
        onClick={() => tellCleared(emptySet(true))}
        className="text-dim hover:text-ink px-1.5"
      >
        <span aria-hidden="true">×</span>
      </button>
    </span>
  );
}
