import { useText } from '~console/platform/text';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { deliveryKinds, deliveryStates } from '~domain/outbound';
import { useEndpoints } from '../endpoints/use-endpoints';

const allOf = (values: readonly string[]) => (text: string): boolean => text.split(',').every((one) => values.includes(one));

function CodeFilter({ filters, change }: FilterProps) {
  const t = useText('outbound');
  return <FilterText label={t('filter.q')} placeholder={t('filter.q_hint')} value={filters.q ?? ''} onChange={(q) => change({ q })} />;
}

function StateFilter({ filters, change }: FilterProps) {
  const t = useText('outbound');
  const options = deliveryStates.map((state) => ({ value: state, label: t(`state.${state}`) }));
  return <FilterOptions label={t('filter.state')} options={options} value={filters.state ?? null} onChange={(state) => change({ state })} />;
}

function KindFilter({ filters, change }: FilterProps) {
  const t = useText('outbound');
  const options = deliveryKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }));
  return <FilterOptions label={t('filter.kind')} options={options} value={filters.kind ?? null} onChange={(kind) => change({ kind })} />;
}

function EndpointFilter({ filters, change }: FilterProps) {
  const t = useText('outbound');
  const { data } = useEndpoints();
  const options = (data ?? []).map((endpoint) => ({ value: String(endpoint.id), label: endpoint.name }));
  return <FilterChoice label={t('filter.endpoint')} options={options} value={filters.endpoint ?? null} onChange={(endpoint) => change({ endpoint })} />;
}

export const deliveryFilters: readonly FilterSlot[] = [
  { params: { q: (text) => text.length <= 40 }, Control: CodeFilter },
  { params: { state: allOf(deliveryStates) }, Control: StateFilter },
  { params: { kind: allOf(deliveryKinds) }, Control: KindFilter },
  { params: { endpoint: (text) => /^[1-9]\d{0,8}$/.test(text) }, Control: EndpointFilter },
];
