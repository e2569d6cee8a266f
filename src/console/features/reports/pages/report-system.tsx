import { useEffect, useState, useId, type FormEvent } from 'react';
import { useText } from '~console/platform/text';
import { formatOf } from '~console/package/exports/list-export';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { rangeInstants, shortcutRange } from '~console/ui/date-range/range';
import { useNow } from '~console/ui/use-now';
import {
  fitsExport,
  offeredFormat,
  exportAccess,
  exportNames,
  exportTitles,
  type ExportName,
  rangedExports,
  type ExportFormat,
} from '~domain/exports';
import { limits } from '~domain/limits';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { FormatChoice } from '~console/package/exports/format-choice';
import { useHubs } from '~console/package/use-hubs';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { DateRangeFilter } from '~console/ui/date-range/date-range-filter';
import { FilterOptions } from '~console/ui/filter-options';
import { may } from '~domain/access';
import { type ExportQuery, useStartExport } from '~console/package/exports/run-export';
import { MadeExports } from '../made/made-exports';

/** Makes reports as files, and keeps those that were made at hand. */
export function ReportSystem() {
  const t = useText();
  const start = useStartExport();
  const [order, setOrder] = useState<ReportOrder>(() => ({
    name: 'package-report-system',
    format: offeredFormat,
    range: rangeInstants(shortcutRange('last_7_days', Date.now())),
    hubs: null,
  }));
  const now = useNow();
  const fits = !isRanged(order.name) || fitsExport(order.range.from, order.range.to, now);

  useEffect(
    () =>
      registerActionHandler(
        uiCommands.export,
        ({ format }) => {
          if (!fits) return t('package:export.too_long', { days: limits.exportRangeDays });
          start({ name: order.name, format: formatOf(format) ?? order.format, query: queryOf(order) });
          return undefined;
        },
        'page',
      ),
    [order, fits, start, t],
  );

  return (
    <section aria-label={t('reports:title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex h-11 items-center px-3">
        <h1 className="text-title">{t('reports:title')}</h1>
      </header>
      <ReportForm
        order={order}
        onChange={setOrder}
        fits={fits}
        onSubmit={() => fits && start({ name: order.name, format: order.format, query: queryOf(order) })}
      />
      <MadeExports />
    </section>
  );
}

interface ReportFormProps {
  readonly order: ReportOrder;
  readonly onChange: (order: ReportOrder) => void;
  /** Whether the range is one that may be exported. */
  readonly fits: boolean;
  readonly onSubmit: () => void;
}

/** Which report, of when, of which hubs, as what. */
function ReportForm({ order, onChange, fits, onSubmit }: ReportFormProps) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const user = useUser();
  const hubs = useHubs();
  const options = (hubs.data ?? []).flatMap((hub) =>
    hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : [],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className="flex flex-wrap items-start gap-x-6 gap-y-3 border-y border-line px-3 py-3"
      aria-label={t('reports:form')}
      onSubmit={submit}
    >
      <label className="flex min-w-0 flex-wrap items-center gap-2" htmlFor={`${id}-report`}>
        <span className="text-dim">{t('reports:report')}</span>
        <select
          id={`${id}-report`}
          className="control w-72 max-w-full"
          value={order.name}
          onChange={(event) =>
            onChange({ ...order, name: exportNames.find((name) => name === event.target.value) ?? order.name })
          }
        >
          {exportNames.map((name) =>
            user !== null && may(user, exportAccess[name]) ? (
              <option key={name} value={name}>
                {exportTitles[name][language]}
              </option>
            ) : null,
          )}
        </select>
      </label>
      <div className="flex min-w-0 flex-col gap-0.5">
        {isRanged(order.name) ? (
          <>
            <DateRangeFilter
              label={t('reports:range')}
              value={order.range}
              onChange={(range) => range && onChange({ ...order, range })}
            />
            <p role={fits ? undefined : 'alert'} className={`text-label ${fits ? 'text-dim' : 'text-failed'}`}>
              {fits
                ? t('reports:range_hint', { days: limits.exportRangeDays })
                : t('package:export.too_long', { days: limits.exportRangeDays })}
            </p>
          </>
        ) : (
          <p className="flex h-control items-center text-dim">{t('reports:now')}</p>
        )}
      </div>
      <FilterOptions
        label={t('reports:hub')}
        options={options}
        value={order.hubs}
        onChange={(next) => onChange({ ...order, hubs: next })}
      />
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

/** What the form asks for. */
interface ReportOrder {
  readonly name: ExportName;
  readonly format: ExportFormat;
  /** Moments, both included. */
  readonly range: { readonly from: string; readonly to: string };
  /** Ids parted by commas; null = all of the user's. */
  readonly hubs: string | null;
}

function isRanged(name: ExportName): boolean {
  return rangedExports.includes(name);
}

/** The order as its call's query. */
function queryOf({ name, range, hubs }: ReportOrder): ExportQuery {
  const where: Record<string, string> = hubs === null ? {} : { hub_id: hubs };
  if (!isRanged(name)) return where;
  // The list of packages may be asked for hubs in several roles: a report means those that have to do with it at all.
  if (name === 'packages')
    return { created_from: range.from, created_to: range.to, ...where, ...(hubs === null ? {} : { hub_role: 'any' }) };
  return { ...range, ...where };
}
