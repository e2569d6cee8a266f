import { useText } from '~console/app/text';
import { useLanguage } from '~console/app/use-language';
import { postponedReason, reasonsOf } from '~domain/reasons';
import type { ScanMode } from './sheet-scans';
import { DayField } from '~console/ui/date-range/day-field';

/** Of a day that a sender chose: the morning in Viet Nam. */
const morning = 'T08:00:00+07:00';

interface ReportModeProps {
  readonly mode: ScanMode;
  readonly onMode: (mode: ScanMode) => void;
}

/** What the next scan reports: picked up, or not and why. */
export function ReportMode({ mode, onMode }: ReportModeProps) {
  const t = useText('pickup-sheets');
  const language = useLanguage();
  const reasons = reasonsOf('pickup');
  const failed = mode.kind === 'failed' ? mode : { kind: 'failed' as const, reason: reasons[0]?.code ?? '', reattempt_date: undefined };
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="sr-only">{t('mode.label')}</legend>
      <label className="flex h-control items-center gap-1.5">
        <input type="radio" name="mode" className="accent-accent" checked={mode.kind === 'done'} onChange={() => onMode({ kind: 'done' })} />
        {t('mode.done')}
      </label>
      <label className="flex h-control items-center gap-1.5">
        <input type="radio" name="mode" className="accent-accent" checked={mode.kind === 'failed'} onChange={() => onMode(failed)} />
        {t('mode.failed')}
      </label>
      {mode.kind === 'failed' && (
        <>
          <select aria-label={t('mode.reason')} className="control w-64" value={mode.reason} onChange={(event) => onMode({ ...mode, reason: event.target.value })}>
            {reasons.map((reason) => (
              <option key={reason.code} value={reason.code}>
                {`${reason.code} ${reason[language]}`}
              </option>
            ))}
          </select>
          <label className="flex items-center gap-2">
            <span className="text-dim">{t(mode.reason === postponedReason ? 'mode.day_needed' : 'mode.day')}</span>
            <DayField label={t(mode.reason === postponedReason ? 'mode.day_needed' : 'mode.day')} value={mode.reattempt_date?.slice(0, 10) ?? ''} onChange={(day) => onMode({ ...mode, reattempt_date: day === '' ? undefined : `${day}${morning}` })} />
          </label>
        </>
      )}
    </fieldset>
  );
}
