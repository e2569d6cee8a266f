import { useId, type FormEvent } from 'react';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { FormatChoice } from '~console/package/exports/format-choice';
import { useHubs } from '~console/package/use-hubs';
import { CommandButton } from '~console/terminal/command-button';
import { DateRangeFilter } from '~console/ui/date-range/date-range-filter';
import { FilterOptions } from '~console/ui/filter-options';
import { may } from '~domain/access';
import { exportAccess, exportNames, exportTitles, type ExportName } from '~domain/exports';
import { limits } from '~domain/limits';
import { isRanged, type ReportOrder } from './report-order';

interface ReportFormProps {
  readonly order: ReportOrder;
  readonly onChange: (order: ReportOrder) => void;
  /** Whether the range is one that may be exported. */
  readonly fits: boolean;
  readonly onSubmit: () => void;
}

/** Which report, of when, of which hubs, as what. */
export function ReportForm({ order, onChange, fits, onSubmit }: ReportFormProps) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const user = useUser();
  const hubs = useHubs();
  const options = (hubs.data ?? []).flatMap((hub) => (hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : []));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="flex flex-wrap items-start gap-x-6 gap-y-3 border-y border-line px-3 py-3" aria-label={t('reports:form')} onSubmit={submit}>
      <label className="flex items-center gap-2" htmlFor={`${id}-report`}>
        <span className="text-dim">{t('reports:report')}</span>
        <select id={`${id}-report`} className="control w-72" value={order.name} onChange={(event) => onChange({ ...order, name: exportNames.find((name) => name === event.target.value) ?? order.name })}>
          {exportNames.map((name) =>
            user !== null && may(user, exportAccess[name]) ? (
              <option key={name} value={name}>
                {exportTitles[name][language]}
              </option>
            ) : null,
          )}
        </select>
      </label>
      <div className="flex flex-col gap-0.5">
        {isRanged(order.name) ? (
          <>
            <DateRangeFilter label={t('reports:range')} value={order.range} onChange={(range) => range && onChange({ ...order, range })} />
            <p role={fits ? undefined : 'alert'} className={`text-label ${fits ? 'text-dim' : 'text-failed'}`}>
              {fits ? t('reports:range_hint', { days: limits.exportRangeDays }) : t('package:export.too_long', { days: limits.exportRangeDays })}
            </p>
          </>
        ) : (
          <p className="flex h-control items-center text-dim">{t('reports:now')}</p>
        )}
      </div>
      <FilterOptions label={t('reports:hub')} options={options} value={order.hubs} onChange={(next) => onChange({ ...order, hubs: next })} />
      <div className="flex h-control items-center">
        <FormatChoice value={order.format} onChange={(format) => onChange({ ...order, format })} />
      </div>
      <div className="flex w-full items-center gap-3">
        <About name={order.name} />
        <CommandButton id="face.export" />
      </div>
    </form>
  );
}

function About({ name }: { readonly name: ExportName }) {
  const t = useText('reports');
  return <p className="min-w-0 flex-1 text-dim">{t(`about.${name}`)}</p>;
}
