import { GoLink } from '~console/terminal/go-link';
import type { Text } from '~console/platform/text';
import { formatCount, formatKg } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import type { WaitingGroup } from './use-waiting';

const hourMs = 3_600_000;
/** From here on an age is told in days. */
const hoursShown = 48;

export const detailsPath = ({ shop, hub, pickup_point }: WaitingGroup): string =>
  `/need-pickup-packages-details?${new URLSearchParams({ shop_id: String(shop.id), hub_id: String(hub.id), point: pickup_point }).toString()}`;

/** What is told of each door; `now` in ms. */
export function waitingColumns(t: Text, now: number): readonly GridColumn<WaitingGroup>[] {
  const hours = ({ oldest }: WaitingGroup): number => Math.max(0, Math.floor((now - Date.parse(oldest)) / hourMs));
  const age = (group: WaitingGroup): string => (hours(group) < hoursShown ? t('ui:age.hours', { n: hours(group) }) : t('ui:age.days', { n: Math.floor(hours(group) / 24) }));
  return [
    { id: 'ward', title: t('need-pickup:column.ward'), width: 190, pinned: true, text: ({ ward }) => ward?.name ?? '–' },
    {
      id: 'shop',
      title: t('need-pickup:column.shop'),
      width: 230,
      text: ({ shop }) => `${shop.code} ${shop.name}`,
      cell: (group) => (
        <GoLink to={detailsPath(group)} className="truncate hover:underline">
          <span className="font-mono text-mono">{group.shop.code}</span> {group.shop.name}
        </GoLink>
      ),
    },
    { id: 'packages', title: t('need-pickup:column.packages'), width: 80, kind: 'number', text: ({ packages }) => formatCount(packages) },
    { id: 'weight', title: t('need-pickup:column.weight'), width: 90, kind: 'number', text: ({ weight }) => formatKg(weight) },
    { id: 'oldest', title: t('need-pickup:column.oldest'), width: 90, kind: 'number', text: age, cell: (group) => <span className={hours(group) >= 48 ? 'text-failed' : hours(group) >= 24 ? 'text-attention' : ''}>{age(group)}</span> },
    { id: 'point', title: t('need-pickup:column.point'), width: 320, grow: true, text: ({ pickup_point }) => pickup_point },
  ];
}
