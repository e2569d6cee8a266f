import { useMemo, useState } from 'react';
import { useParams } from 'wouter';
import { shopRecord, shopUi } from '~commands/shops';
import { GoLink } from '~console/terminal/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { RecordActions } from '~console/terminal/record-actions';
import { useActiveRecord } from '~console/terminal/active-record';
import { useActionHandler } from '~console/terminal/action-handlers';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { may } from '~domain/access';
import { AboutShop } from '../about-shop';
import { EditShop } from '../edit-shop';
import { KeySection } from '../key-section';
import { PaperSlots } from '../paper-slots';
import { PaperMark, StateMark } from '../shop-marks';
import { StoreTable } from '../store-table';
import { useShop, type ShopDetail } from '../use-shop';

const link = 'text-accent underline';

function ShopView({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const user = useUser();
  const [editing, setEditing] = useState(false);
  const record = useMemo(() => shopRecord.read(shop), [shop]);
  useActiveRecord(record);
  useActionHandler(shopUi.shopEdit, () => setEditing(true));
  return (
    <section className="flex flex-col gap-5 p-5" aria-labelledby="shop-title">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <GoLink to="/shops" className="text-dim hover:text-accent">
          {t('all')}
        </GoLink>
        <h1 id="shop-title" className="text-title">
          <span className="font-mono">{shop.code}</span> {shop.name}
        </h1>
        <StateMark active={shop.active} />
        <PaperMark status={shop.paper_status} />
        <span className="ml-auto flex gap-4">
          <GoLink to={`/packages?seller_id=${shop.id}`} className={link}>
            {t('shop.orders')}
          </GoLink>
          <GoLink to={`/support?q=${shop.code}`} className={link}>
            {t('shop.tickets')}
          </GoLink>
          {user && may(user, 'price_lists') && (
            <GoLink to={`/shops/price-table/${shop.id}`} className={link}>
              {t('shop.prices')}
            </GoLink>
          )}
        </span>
      </header>
      <div className="flex flex-wrap gap-2">
        <RecordActions label={t('shop.actions')} record={record} />
        {!editing && <CommandButton id="face.shop-edit" className="h-6.5! px-2!" />}
      </div>
      {editing ? <EditShop id={shop.id} code={shop.code} onDone={() => setEditing(false)} /> : <AboutShop shop={shop} />}
      <PaperSlots shop={shop} />
      <StoreTable shop={shop} />
      {user && may(user, 'shop_approval') && <KeySection shop={shop} />}
    </section>
  );
}

/** One shop: what is known of it, its papers, its stores, its key. */
export function SellerStores() {
  const t = useText('shops');
  const id = Number(useParams<{ id: string }>().id);
  const shop = useShop(Number.isSafeInteger(id) && id > 0 ? id : 0);
  if (shop.data) return <ShopView key={shop.data.id} shop={shop.data} />;
  if (!shop.isError) return <div className="grid h-full place-items-center"><Spinner /></div>;
  return (
    <ErrorState page error={shop.error} retry={() => void shop.refetch()}>
      <GoLink to="/shops" className={link}>
        {t('all')}
      </GoLink>
    </ErrorState>
  );
}
