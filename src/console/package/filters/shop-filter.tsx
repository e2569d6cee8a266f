import { searchedFilter } from '~console/resource/filter-slots';
import { useShops, useShopsById, type Shop } from '../use-shops';

const option = (shop: Shop) => ({ value: String(shop.id), label: shop.code, hint: shop.name });

/** Shops, by their ids. */
export const byShop = searchedFilter({
  param: 'seller_id',
  label: (t) => t('package:filter.shop'),
  folded: true,
  useFound: (text) => {
    const { shops, settled, reading } = useShops(text);
    return { options: shops.map(option), settled, reading };
  },
  usePicked: (ids) => useShopsById(ids.map(Number)).map(option),
});
