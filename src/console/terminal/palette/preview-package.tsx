import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '~console/app/api';
import { formatKg, formatMoment, formatMoney } from '~console/ui/format';
import { StatusMark } from '~console/ui/status';
import { useDebounced } from '~console/ui/use-debounced';
import { Facts } from './preview-facts';

/** Arrows held down pass over rows nobody looks at; in ms. */
const settleMs = 120;

/** A package as its own page would show it, in short; kept under the page's own key, which then opens at once. */
export function PackagePreview({ id, code }: { readonly id: number; readonly code: string }) {
  const { t } = useTranslation();
  const settled = useDebounced(id, settleMs);
  const { data } = useQuery({
    queryKey: ['package', settled],
    queryFn: async ({ signal }) => (await call('GET /packages/{id}', { params: { id: settled }, signal })).data,
  });
  const parcel = data?.id === id ? data : undefined;
  const hub = (place: { readonly code: string } | null): string | null => place?.code ?? null;
  const facts = parcel
    ? ([
        [t('terminal:preview.status'), <StatusMark key="status" status={parcel.status} />],
        [t('terminal:preview.receiver'), parcel.receiver_name],
        [t('terminal:preview.phone'), parcel.receiver_phone],
        [t('terminal:preview.address'), parcel.receiver_address],
        [t('terminal:preview.hub'), [hub(parcel.fm_hub), hub(parcel.current_hub), hub(parcel.lm_hub)].filter((one, at, all) => one !== null && one !== all[at - 1]).join(' → ')],
        [t('terminal:preview.cod'), formatMoney(parcel.cod)],
        [t('terminal:preview.weight'), t('terminal:preview.kg', { kg: formatKg(parcel.weight) })],
        [t('terminal:preview.shop'), `${parcel.seller_code} · ${parcel.seller_name}`],
        [t('terminal:preview.order'), parcel.order_code],
        [t('terminal:preview.updated'), formatMoment(parcel.updated_at)],
      ] as const)
    : [];
  return (
    <div className="tabular-nums">
      <Facts title={code} facts={facts} />
    </div>
  );
}
