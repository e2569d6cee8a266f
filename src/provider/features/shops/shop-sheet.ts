import type { QueryOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { free, maskedPhone, stamp, type Sheet } from '../../shared/exports/sheet';
import { shopConditions } from '../../shared/people/shop-filters';
import { shopJoins } from '../../shared/people/shop-rows';
import type { Values } from '../../shared/sql/statement';

const words = {
  vi: { papers: { not_uploaded: 'chưa có', uploaded: 'chờ xác minh', not_verified: 'không đạt', verified: 'đã xác minh' }, active: 'đang gửi', off: 'ngừng', yes: 'có', no: 'không' },
  en: { papers: { not_uploaded: 'not uploaded', uploaded: 'uploaded', not_verified: 'not verified', verified: 'verified' }, active: 'active', off: 'off', yes: 'yes', no: 'no' },
} as const;

/** Shops as the list shows them, by code. Words are ours: no cell of them can be a formula. */
export function shopSheet(query: Omit<QueryOf<'GET /export-shop-admin'>, 'format'>, user: SignedInUser, locale: 'vi' | 'en', values: Values): Sheet<'shop-admin'> {
  const { papers, active, off, yes, no } = words[locale];
  const either = (condition: string, so: string, otherwise: string): string => `case when ${condition} then '${so}' else '${otherwise}' end`;
  return {
    cells: {
      code: 's.code',
      name: free('s.name'),
      hub: 'h.code',
      phone: maskedPhone('s.phone'),
      address: free('s.address'),
      stores: '(select count(*) from shop_stores t where t.shop_id = s.id and t.active)',
      paper_status: `case s.paper_status ${Object.entries(papers).map(([status, word]) => `when '${status}' then '${word}'`).join(' ')} end`,
      active: either('s.active', active, off),
      bank: either(`coalesce(s.bank_account_number, '') <> ''`, yes, no),
      is_manager_bank: either('s.is_manager_bank', yes, no),
      fee_aha_move: either('s.fee_aha_move', yes, no),
      created_at: stamp('s.created_at'),
    },
    from: `from shops s ${shopJoins} where ${shopConditions(query, user, values).join(' and ')} order by s.code`,
  };
}
