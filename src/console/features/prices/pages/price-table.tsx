import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { usePathId } from '~console/platform/path-id';
import { TableView } from '../table-view';
import { usePrice } from '../use-prices';

/** A version of the standard table. */
export function PriceStandard() {
  const t = useText('prices');
  const id = usePathId();
  const links = (
    <GoLink to={`/price-standards/price-inits-hubs/${id}`} className="text-accent hover:underline">
      {t('hubs.link')}
    </GoLink>
  );
  return <TableView id={id} list="/price-standards" links={links} />;
}

/** A version of a shop's own table. */
export function PriceInitShop() {
  const t = useText('prices');
  const id = usePathId();
  const shop = usePrice(id).detail.data?.owner.id;
  const links = shop ? (
    <GoLink to={`/shops/price-table/${shop}`} className="text-accent hover:underline">
      {t('effective.link')}
    </GoLink>
  ) : null;
  return <TableView id={id} list="/price-inits-shops" links={links} />;
}
