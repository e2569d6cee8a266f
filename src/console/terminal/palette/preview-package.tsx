import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '~console/platform/api';
import { formatKg, formatMoment, formatMoney } from '~console/platform/format';
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
  const pkg = data?.id === id ? data : undefined;
  const hub = (place: { readonly code: string } | null): string | null => place?.code ?? null;
  const facts = pkg
    ? ([
        [t('terminal:preview.status'), <StatusMark key="status" status={pkg.status} />],
        [t('terminal:preview.receiver'), pkg.receiver_name],
        [t('terminal:preview.phone'), pkg.receiver_phone],
        [t('terminal:preview.address'), pkg.receiver_address],
        [t('terminal:preview.hub'), [hub(pkg.fm_hub), hub(pkg.current_hub), hub(pkg.lm_hub)].filter((one, at, all) => one !== null && one !== all[at - 1]).join(' → ')],
        [t('terminal:preview.cod'), formatMoney(pkg.cod)],
        [t('terminal:preview.weight'), t('terminal:preview.kg', { kg: formatKg(pkg.weight) })],
        [t('terminal:preview.shop'), `${pkg.seller_code} · ${pkg.seller_name}`],
        [t('terminal:preview.order'), pkg.order_code],
        [t('terminal:preview.updated'), formatMoment(pkg.updated_at)],
      ] as const)
    : [];
  return (
    <div className="tabular-nums">
      <Facts title={code} facts={facts} />
    </div>
  );
}
