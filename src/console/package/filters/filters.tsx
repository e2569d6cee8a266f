import { useText } from '~console/platform/text';
import { choiceFilter, isIds, isMoment, periodFilter, textFilter } from '~console/resource/filter-slots';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { splitValues, toggleValue, valueWords } from '~console/ui/filter-options';
import { OptionList } from '~console/ui/option-list';
import { FamilySquare } from '~console/ui/status';
import { limits } from '~domain/limits';
import { ownCodeShape } from '~domain/text-shapes';
import { packageStatuses, statusFamily, type StatusFamily } from '~domain/statuses';
import { useLanguage } from '~console/platform/use-language';
import { FilterChip } from '~console/ui/filter-chip';
import { formatMoment } from '~console/platform/format';
import { readAmount } from '~commands/filters';
import { stageTitles } from '~commands/sources';
import { backlogTypes } from '~domain/stages';
import { hourMs, vietnamOffset } from '~domain/time';
import { normaliseCode } from '~domain/tracking-code';
import { useHubs } from '../use-hubs';
import { byShop } from './shop-filter';

/** The ages that backlogs are asked for, in hours. */
const ages = [24, 48, 72, 168] as const;

/**
 * Packages that have been in their stage since a moment. The address keeps the moment, so that a link finds the same
 * ones later.
 */
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
            settled={!hubs.isPending}
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
const isOwnCode = (value: string): boolean => ownCodeShape.test(value);

const days = ['1', '2', '3', '5', '7'];

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

const families: readonly StatusFamily[] = ['waiting', 'moving', 'attention', 'failed', 'returning', 'done', 'money'];
const statusesByFamily = families.flatMap((family) =>
  packageStatuses.filter((status) => statusFamily(status) === family),
);

/** An end that an address leaves out is far enough away to mean none. */
const openEnds = { from: `2000-01-01T00:00:00${vietnamOffset}`, to: `2099-12-31T23:59:59${vietnamOffset}` };

const attempts = Array.from({ length: limits.deliveryAttempts }, (_, index) => String(index + 1));

/** The filters in the order of the bar. */
const filters: readonly FilterSlot[] = [
  textFilter({ label: (t) => t('package:filter.q'), hint: (t) => t('package:filter.q_hint'), most: limits.text }),
  choiceFilter({
    param: 'status',
    label: (t) => t('package:filter.status'),
    values: statusesByFamily,
    several: true,
    option: (t, status) => {
      const family = statusFamily(status);
      return {
        label: t(`ui:status.${status}`),
        group: t(`ui:family.${family}`),
        mark: <FamilySquare family={family} />,
      };
    },
  }),
  {
    params: { hub_id: isIds, hub_role: (value) => roles.some((role) => role === value) },
    Control: HubFilter,
    label: (t) => t('package:filter.hub'),
  },
  byShop,
  { params: { stage_entered_to: isMoment }, Control: StageFilter, label: (t) => t('package:filter.stage') },
  {
    params: { backlog_type: isBacklog, backlog_since: isMoment },
    Control: BacklogFilter,
    label: (t) => t('package:filter.backlog'),
    folded: true,
  },
  choiceFilter({
    param: 'days_over',
    label: (t) => t('package:filter.days_over'),
    values: days,
    accepts: (value) => /^\d{1,3}$/.test(value),
    option: (t, n) => t('package:filter.days_over_from', { n: Number(n) }),
    folded: true,
  }),
  periodFilter({
    from: 'created_from',
    to: 'created_to',
    label: (t) => t('package:filter.created'),
    openEnds,
    folded: true,
  }),
  choiceFilter({
    param: 'cod',
    label: (t) => t('package:filter.cod'),
    values: ['with', 'without'],
    option: (t, cod) => t(`package:filter.cod_${cod}`),
    folded: true,
  }),
  textFilter({
    param: 'cod_min',
    label: (t) => t('package:filter.cod_min'),
    hint: (t) => t('package:filter.cod_min'),
    accepts: (value) => /^\d{1,12}$/.test(value),
    clean: (typed) => {
      const reading = readAmount(typed, limits.moneyMax);
      return reading.ok ? String(reading.value) : typed;
    },
    folded: true,
  }),
  textFilter({
    param: 'runsheet',
    label: (t) => t('package:filter.runsheet'),
    hint: (t) => t('package:filter.runsheet_hint'),
    accepts: isOwnCode,
    clean: normaliseCode,
    folded: true,
  }),
  textFilter({
    param: 'courier',
    label: (t) => t('package:filter.courier'),
    hint: (t) => t('package:filter.courier_hint'),
    accepts: isOwnCode,
    clean: normaliseCode,
    folded: true,
  }),
  choiceFilter({
    param: 'attempts_min',
    label: (t) => t('package:filter.attempts'),
    values: attempts,
    accepts: (value) => /^\d{1,2}$/.test(value),
    option: (t, n) => t('package:filter.attempts_min', { n: Number(n) }),
    folded: true,
  }),
  choiceFilter({
    param: 'printed',
    label: (t) => t('package:filter.printed'),
    values: ['yes', 'no'],
    option: (t, printed) => t(`package:filter.printed_${printed}`),
    folded: true,
  }),
];

/** What lists of packages are found and sorted by. The names are those of the calls. */
export const packageRules = {
  defaultSort: '-created_at',
  sorts: ['created_at', 'updated_at', 'stage_entered_at', 'package_code', 'cod', 'weight', 'status', 'seller_code'],
  filters,
} as const;
