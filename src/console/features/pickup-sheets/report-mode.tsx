import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '~console/app/text';
import { FailureFields, lackOf, noFailure, toldFailure, type FailureLead } from '~console/sheet/failure-fields';
import type { ArmedMode } from './sheet-scans';

interface ReportModeProps {
  /** Told of what scans report from now on. */
  readonly onMode: (mode: ArmedMode) => void;
}

const kinds = ['done', 'failed'] as const;

/** What the next scan reports: picked up, or not and why. */
export function ReportMode({ onMode }: ReportModeProps) {
  const t = useText('pickup-sheets');
  const [kind, setKind] = useState<(typeof kinds)[number]>('done');
  const [failure, setFailure] = useState(noFailure);
  const fields = useRef<FailureLead>(null);
  const lead = useCallback(() => fields.current?.lead(), []);
  useEffect(() => {
    const lack = lackOf(failure);
    if (kind === 'done') onMode({ kind });
    else if (lack === null) onMode({ kind, ...toldFailure(failure) });
    else onMode({ kind: 'unarmed', why: t(failure.dayFault !== '' ? 'sheet:step.wrong_day' : `sheet:step.needs_${lack}`), lead });
  }, [kind, failure, onMode, lead, t]);
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="sr-only">{t('mode.label')}</legend>
      {kinds.map((one) => (
        <label key={one} className="flex h-control items-center gap-1.5">
          <input type="radio" name="mode" className="accent-accent" checked={kind === one} onChange={() => setKind(one)} />
          {t(`mode.${one}`)}
        </label>
      ))}
      {kind === 'failed' && <FailureFields ref={fields} type="pickup" value={failure} onChange={setFailure} />}
    </fieldset>
  );
}
