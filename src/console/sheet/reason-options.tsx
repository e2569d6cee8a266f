import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import type { Reason } from '~domain/reasons';

/** Reasons to choose from, for within a `select`: nobody's reason stands there until somebody has chosen one. */
export function ReasonOptions({ reasons }: { readonly reasons: readonly Reason[] }) {
  const t = useText('sheet');
  const language = useLanguage();
  return (
    <>
      <option value="">{t('step.reason_none')}</option>
      {reasons.map((one) => (
        <option key={one.code} value={one.code}>
          {`${one.code} ${one[language]}`}
        </option>
      ))}
    </>
  );
}
