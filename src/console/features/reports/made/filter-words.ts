import { formatCount, formatMoment, formatShort } from '~console/platform/format';
import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useHubs } from '~console/package/use-hubs';
import { useShopsById } from '~console/package/use-shops';
import { splitValues } from '~console/ui/filter-options';
import type { ResponseOf } from '~contract/endpoints';
import { actionTitle } from '~domain/titles';
import { backlogBuckets } from '~domain/backlog';
import { formatMoney } from '~domain/money';
import { paperStatuses } from '~domain/papers';
import { backlogTypes } from '~domain/stages';
import { packageStatuses } from '~domain/statuses';

type MadeExport = ResponseOf<'GET /exports'>['data'][number];

/** What a value is called; a name that is not known stands for itself. */
type Namer = (value: string) => string;

/** Values that are known beforehand; one of a later version has no name yet. */
const named =
  <Value extends string>(values: readonly Value[], name: (value: Value) => string): Namer =>
  (text) => {
    const value = values.find((one) => one === text);
    return value === undefined ? text : name(value);
  };

interface Places {
  readonly hub: Namer;
  readonly shop: Namer;
  readonly action: Namer;
}

/** Title and values of each filter, as the list has them that it was exported from. */
function wordsOf(t: Text, { hub, shop, action }: Places): Readonly<Record<string, readonly [string, Namer]>> {
  const asIs: Namer = (value) => value;
  const status = named(packageStatuses, (value) => t(`ui:status.${value}`));
  const stage = named(backlogTypes, (value) => t(`backlog:type.${value}`));
  const bucket = named(backlogBuckets, (value) => t(`backlog:bucket.${value}`));
  return {
    q: [t('package:filter.q'), asIs],
    status: [t('package:filter.status'), status],
    hub_id: [t('package:filter.hub'), hub],
    seller_id: [t('package:filter.shop'), shop],
    cod: [t('package:filter.cod'), named(['with', 'without'], (value) => t(`package:filter.cod_${value}`))],
    cod_min: [t('package:filter.cod_min'), (value) => formatMoney(Number(value))],
    runsheet: [t('package:filter.runsheet'), asIs],
    courier: [t('package:filter.courier'), asIs],
    attempts_min: [t('package:filter.attempts'), (value) => t('package:filter.attempts_min', { n: Number(value) })],
    printed: [t('package:filter.printed'), named(['yes', 'no'], (value) => t(`package:filter.printed_${value}`))],
    stage_entered_to: [
      t('package:filter.stage'),
      (value) => t('package:filter.stage_since', { moment: formatMoment(value) }),
    ],
    backlog_type: [t('package:filter.backlog'), stage],
    backlog_bucket: [t('backlog:filter.bucket'), bucket],
    backlog_since: [
      t('package:filter.backlog'),
      (value) => t('package:filter.backlog_since', { moment: formatMoment(value) }),
    ],
    days_over: [t('package:filter.days_over'), (value) => t('package:filter.days_over_from', { n: Number(value) })],
    type: [t('backlog:filter.type'), stage],
    bucket: [t('backlog:filter.bucket'), bucket],
    code: [t('package-history:filter.code'), asIs],
    actor: [t('package-history:filter.actor'), asIs],
    action: [t('package-history:filter.action'), action],
    to_status: [t('package-history:filter.to_status'), status],
    moved: [t('package-history:filter.moved'), named(['1'], () => t('package-history:filter.moved_stands'))],
    active: [
      t('shops:filter.state'),
      named(['1', '0'], (value) => t(value === '1' ? 'shops:state.active' : 'shops:state.off')),
    ],
    paper_status: [t('shops:filter.papers'), named(paperStatuses, (value) => t(`shops:paper_status.${value}`))],
    bank: [t('shops:filter.bank'), named(['1', '0'], (value) => t(`shops:filter.bank_${value}`))],
  };
}

const hubRoles = ['fm', 'lm', 'any', 'custody'] as const;

/** What is written as it was typed may hold commas of its own. */
const whole: readonly string[] = ['q', 'actor'];

/** The range in words, then whatever else narrowed it: as the lists themselves say it. */
function filterText({ filters }: MadeExport, t: Text, words: ReturnType<typeof wordsOf>): string {
  const now = Date.now();
  const { from, to, created_from, created_to, hub_role, ...others } = filters;
  const ends = [created_from ?? from, created_to ?? to].map((end) => (end === undefined ? '…' : formatShort(end, now)));
  const range = ends.every((end) => end === '…') ? [] : [ends.join(' ~ ')];
  const role = hubRoles.find((one) => one === hub_role);
  const parts = Object.entries(others).map(([name, value]) => {
    const [title, namer] = words[name] ?? [name, (text: string) => text];
    const values = whole.includes(name) ? value : splitValues(value).map(namer).join(', ');
    const as = name === 'hub_id' && role !== undefined ? ` (${t(`package:hub_role.${role}`)})` : '';
    return `${title}: ${values}${as}`;
  });
  return [...range, ...parts].join(' · ');
}

const idsOf = (rows: readonly MadeExport[], name: string): number[] => [
  ...new Set(rows.flatMap(({ filters }) => splitValues(filters[name]).map(Number))),
];

/** What an export of these was asked for, in words. */
export function useFilterText(rows: readonly MadeExport[]): (row: MadeExport) => string {
  const t = useText();
  const language = useLanguage();
  const hubs = useHubs();
  const shops = useShopsById(idsOf(rows, 'seller_id'));
  const codeOf =
    (known: readonly { readonly id: number; readonly code: string }[]): Namer =>
    (id) =>
      known.find((one) => one.id === Number(id))?.code ?? formatCount(Number(id));
  const words = wordsOf(t, {
    hub: codeOf(hubs.data ?? []),
    shop: codeOf(shops),
    action: (value) => actionTitle(value)?.[language] ?? value,
  });
  return (row) => filterText(row, t, words);
}
