import { useText } from '~console/platform/text';
import type { ShopDetail } from './use-shop';

/** What is known of a shop; numbers of persons and accounts are masked. */
export function AboutShop({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const rows = {
    phone: shop.phone,
    email: shop.email,
    // Many an address names its ward already.
    address: shop.ward === null || shop.address.includes(shop.ward.name) ? shop.address : `${shop.address}, ${shop.ward.name}, ${shop.ward.province}`,
    hub: shop.hub.code,
    tax_code: shop.tax_code,
    id_card_number: shop.id_card_number,
    business_licence: shop.business_licence,
    bank_account_name: shop.bank_account_name,
    bank_account_number: shop.bank_account_number,
    bank_branch: shop.bank_branch,
    is_manager_bank: t(shop.is_manager_bank ? 'yes' : 'no'),
    fee_aha_move: t(shop.fee_aha_move ? 'yes' : 'no'),
  };
  return (
    <dl aria-label={t('shop.about')} className="grid max-w-240 grid-cols-[auto_1fr_auto_1fr] gap-x-5 gap-y-1">
      {(Object.keys(rows) as (keyof typeof rows)[]).map((name) => (
        <div key={name} className="contents">
          <dt className="text-dim">{t(`field.${name}`)}</dt>
          <dd className="break-words">{rows[name] || t('none')}</dd>
        </div>
      ))}
    </dl>
  );
}
