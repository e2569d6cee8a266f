import { useMemo } from 'react';
import { useText } from '~console/platform/text';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { DateRangeFilter } from '~console/ui/date-range/date-range-filter';
import { FilterChoice, FilterOptions, splitValues, toggleValue, valueWords } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { type Option, OptionList } from '~console/ui/option-list';
import { FamilySquare } from '~console/ui/status';
import { limits } from '~domain/limits';
import { isPackageStatus, packageStatuses, statusFamily, type StatusFamily } from '~domain/statuses';
import { useLanguage } from '~console/platform/use-language';
import { FilterChip } from '~console/ui/filter-chip';
import { formatMoment } from '~console/platform/format';
import { stageTitles } from '~commands/sources';
import { backlogTypes } from '~domain/stages';
import { normaliseCode } from '~domain/tracking-code';
import { Spinner } from '~console/ui/spinner';
import { useHubs } from '../use-hubs';
import { ShopFilter } from './shop-filter';

const hourMs = 3_600_000;
/** The ages that backlogs are asked for, in hours. */
const ages = [24, 48, 72, 168] as const;

/** Packages that have been in their stage since a moment. The address keeps the moment, so that a link finds the same ones later. */
function StageFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const { stage_entered_to: since } = filters;
  const label = t('filter.stage');
  return (
    <FilterChip
      label={label}
      value={since === undefined ? null : t('filter.stage_since', { moment: formatMoment(since) })}
      onClear={() => change({ stage_entered_to: null })}
    >
      {(close) => (
        <div className="flex min-w-40 flex-col p-1">
          {ages.map((hours) => (
            <button
              key={hours}
              type="button"
              className="flex h-7 items-center rounded px-2 text-left hover:bg-raised focus:bg-raised"
              onClick={() => {
                change({ stage_entered_to: new Date(Date.now() - hours * hourMs).toISOString() });
                close();
              }}
            >
              {t('filter.stage_over', { n: hours })}
            </button>
          ))}
        </div>
      )}
    </FilterChip>
  );
}

const roles = ['current', 'fm', 'lm', 'any', 'custody'] as const;

/** Which hubs, and as what: where the package lies, came in, goes out, or any of them. */
function HubFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const hubs = useHubs();
  const options = (hubs.data ?? []).map((hub) => ({ value: String(hub.id), label: hub.code, hint: hub.name }));
  const picked = new Set(splitValues(filters.hub_id));
  const role = roles.find((one) => one === filters.hub_role) ?? 'current';
  const words = valueWords(picked, options);
  const value = words !== null && role !== 'current' ? `${words} · ${t(`hub_role.${role}`)}` : words;
  const label = t('filter.hub');
  return (
    <FilterChip label={label} value={value} onClear={() => change({ hub_id: null, hub_role: null })}>
      {() => (
        <div>
          <OptionList
            label={label}
            options={options}
            selected={picked}
            multiple
            onPick={(id) => change({ hub_id: toggleValue(filters.hub_id ?? null, id) })}
            notice={hubs.isPending ? <Spinner /> : undefined}
          />
          <label className="flex items-center gap-2 border-t border-line p-2 text-dim">
            {t('filter.hub_role')}
            <select
              className="control flex-1 text-ink"
              value={role}
              onChange={(event) => change({ hub_role: event.target.value === 'current' ? null : event.target.value })}
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {t(`hub_role.${one}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
    </FilterChip>
  );
}

/** A code of ours as calls take it. */
const isOwnCode = (value: string): boolean => /^[A-Z0-9][A-Z0-9_-]{0,39}$/.test(value);

function RunsheetFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  return (
    <FilterText
      label={t('filter.runsheet')}
      placeholder={t('filter.runsheet_hint')}
      value={filters.runsheet ?? ''}
      onChange={(code) => change({ runsheet: normaliseCode(code) })}
    />
  );
}

function CourierFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  return (
    <FilterText
      label={t('filter.courier')}
      placeholder={t('filter.courier_hint')}
      value={filters.courier ?? ''}
      onChange={(code) => change({ courier: normaliseCode(code) })}
    />
  );
}

const days = [1, 2, 3, 5, 7];

const isBacklog = (value: string): boolean =>
  value.split(',').every((one) => (backlogTypes as readonly string[]).includes(one));

/** Packages in a backlog of the user's hubs, of some stages, and as a line asks for them since a moment. */
function BacklogFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const language = useLanguage();
  const options = backlogTypes.map((type) => ({ value: type, label: stageTitles[type][language] }));
  const picked = new Set(splitValues(filters.backlog_type));
  const { backlog_since: since } = filters;
  const label = t('filter.backlog');
  const words = [
    picked.size === 0 ? null : valueWords(picked, options),
    since === undefined ? null : t('filter.backlog_since', { moment: formatMoment(since) }),
  ];
  const value = words.filter((part) => part !== null).join(' · ');
  return (
    <FilterChip
      label={label}
      value={value === '' ? null : value}
      onClear={() => change({ backlog_type: null, backlog_since: null })}
    >
      {() => (
        <OptionList
          label={label}
          options={options}
          selected={picked}
          multiple
          onPick={(type) => change({ backlog_type: toggleValue(filters.backlog_type ?? null, type) })}
        />
      )}
    </FilterChip>
  );
}

function DaysOverFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const options = days.map((n) => ({ value: String(n), label: t('filter.days_over_from', { n }) }));
  return (
    <FilterChoice
      label={t('filter.days_over')}
      options={options}
      value={filters.days_over ?? null}
      onChange={(days_over) => change({ days_over })}
    />
  );
}

const families: readonly StatusFamily[] = ['waiting', 'moving', 'attention', 'failed', 'returning', 'done', 'money'];
const statusesByFamily = families.flatMap((family) =>
  packageStatuses.filter((status) => statusFamily(status) === family),
);

const isIds = (value: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(value);
const isMoment = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));
const isAmount = (value: string): boolean => /^\d{1,12}$/.test(value);
const oneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

function SearchFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  return (
    <FilterText
      label={t('filter.q')}
      placeholder={t('filter.q_hint')}
      value={filters.q ?? ''}
      onChange={(q) => change({ q })}
    />
  );
}

function StatusFilter({ filters, change }: FilterProps) {
  const t = useText();
  const options = useMemo(
    () =>
      statusesByFamily.map((status): Option => {
        const family = statusFamily(status);
        return {
          value: status,
          label: t(`ui:status.${status}`),
          group: t(`ui:family.${family}`),
          mark: <FamilySquare family={family} />,
        };
      }),
    [t],
  );
  return (
    <FilterOptions
      label={t('package:filter.status')}
      options={options}
      value={filters.status ?? null}
      onChange={(status) => change({ status })}
    />
  );
}

/** An end that an address leaves out is far enough away to mean none. */
const openEnds = { from: '2000-01-01T00:00:00+07:00', to: '2099-12-31T23:59:59+07:00' };

function CreatedFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const { created_from: from, created_to: to } = filters;
  const value = from || to ? { from: from ?? openEnds.from, to: to ?? openEnds.to } : null;
  return (
    <DateRangeFilter
      label={t('filter.created')}
      value={value}
      onChange={(range) => change({ created_from: range?.from ?? null, created_to: range?.to ?? null })}
    />
  );
}

function CodFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const options = [
    { value: 'with', label: t('filter.cod_with') },
    { value: 'without', label: t('filter.cod_without') },
  ];
  return (
    <FilterChoice
      label={t('filter.cod')}
      options={options}
      value={filters.cod ?? null}
      onChange={(cod) => change({ cod })}
    />
  );
}

function CodMinFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  return (
    <FilterText
      label={t('filter.cod_min')}
      placeholder={t('filter.cod_min')}
      value={filters.cod_min ?? ''}
      onChange={(typed) => change({ cod_min: typed.replaceAll(/\D/g, '') })}
    />
  );
}

function AttemptsFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const options = Array.from({ length: limits.deliveryAttempts }, (_, index) => ({
    value: String(index + 1),
    label: t('filter.attempts_min', { n: index + 1 }),
  }));
  return (
    <FilterChoice
      label={t('filter.attempts')}
      options={options}
      value={filters.attempts_min ?? null}
      onChange={(attempts_min) => change({ attempts_min })}
    />
  );
}

function PrintedFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const options = [
    { value: 'yes', label: t('filter.printed_yes') },
    { value: 'no', label: t('filter.printed_no') },
  ];
  return (
    <FilterChoice
      label={t('filter.printed')}
      options={options}
      value={filters.printed ?? null}
      onChange={(printed) => change({ printed })}
    />
  );
}

/** The filters in the order of the bar. */
const filters: readonly FilterSlot[] = [
  { params: { q: (value) => value.length <= limits.text }, Control: SearchFilter },
  { params: { status: (value) => value.split(',').every(isPackageStatus) }, Control: StatusFilter },
  { params: { hub_id: isIds, hub_role: oneOf('current', 'fm', 'lm', 'any', 'custody') }, Control: HubFilter },
  { params: { seller_id: isIds }, Control: ShopFilter, folded: (t) => t('package:filter.shop') },
  { params: { stage_entered_to: isMoment }, Control: StageFilter },
  {
    params: { backlog_type: isBacklog, backlog_since: isMoment },
    Control: BacklogFilter,
    folded: (t) => t('package:filter.backlog'),
  },
  {
    params: { days_over: (value) => /^\d{1,3}$/.test(value) },
    Control: DaysOverFilter,
    folded: (t) => t('package:filter.days_over'),
  },
  {
    params: { created_from: isMoment, created_to: isMoment },
    Control: CreatedFilter,
    folded: (t) => t('package:filter.created'),
  },
  { params: { cod: oneOf('with', 'without') }, Control: CodFilter, folded: (t) => t('package:filter.cod') },
  { params: { cod_min: isAmount }, Control: CodMinFilter, folded: (t) => t('package:filter.cod_min') },
  { params: { runsheet: isOwnCode }, Control: RunsheetFilter, folded: (t) => t('package:filter.runsheet') },
  { params: { courier: isOwnCode }, Control: CourierFilter, folded: (t) => t('package:filter.courier') },
  {
    params: { attempts_min: (value) => /^\d{1,2}$/.test(value) },
    Control: AttemptsFilter,
    folded: (t) => t('package:filter.attempts'),
  },
  { params: { printed: oneOf('yes', 'no') }, Control: PrintedFilter, folded: (t) => t('package:filter.printed') },
];

/** What lists of packages are found and sorted by. The names are those of the calls. */
export const packageRules = {
  defaultSort: '-created_at',
  sorts: ['created_at', 'updated_at', 'stage_entered_at', 'package_code', 'cod', 'weight', 'status', 'seller_code'],
  filters,
} as const;
