import { useState } from 'react';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { shopUi } from '~commands/shops';
import { Button } from '~console/ui/button';
import { EmptyState } from '~console/ui/empty';
import { may } from '~domain/access';
import { StoreForm } from './store-form';
import type { ShopDetail, Store } from './use-shop';

/** Where the shop hands its packages over. */
export function StoreTable({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const user = useUser();
  const [open, setOpen] = useState<Store | 'new' | null>(null);
  useActionHandler(shopUi.storeAdd, () => setOpen('new'));
  const edits = user !== null && may(user, 'shop_work');
  const done = (): void => setOpen(null);
  return (
    <section aria-labelledby="shop-stores" className="flex flex-col gap-2">
      <header className="flex items-center gap-3">
        <h2 id="shop-stores" className="font-semibold">
          {t('stores.title')}
        </h2>
        <CommandButton id="face.store-add" />
      </header>
      {open !== null && <StoreForm key={open === 'new' ? 0 : open.id} shopId={shop.id} store={open === 'new' ? null : open} onDone={done} />}
      {shop.stores_list.length === 0 ? (
        <EmptyState title={t('stores.none')} hint={t('stores.none_hint')} />
      ) : (
        <table className="w-full max-w-260 border-collapse">
          <caption className="sr-only">{t('stores.title')}</caption>
          <thead>
            <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-2 [&>th]:font-normal [&>th]:whitespace-nowrap">
              {(['name', 'address', 'ward', 'phone', 'hub', 'state'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`stores.${column}`)}
                </th>
              ))}
              {edits && <th scope="col" aria-label={t('stores.edit')} />}
            </tr>
          </thead>
          <tbody>
            {shop.stores_list.map((store) => (
              <tr key={store.id} className={`h-row border-b border-line [&>td]:px-2 ${store.active ? '' : 'text-dim'}`}>
                <td>
                  {store.name} <span className="font-mono text-mono text-dim">{store.code}</span>
                </td>
                <td>{store.address}</td>
                <td>{store.ward ? `${store.ward.name}, ${store.ward.province}` : '–'}</td>
                <td className="tabular-nums">{store.phone ?? '–'}</td>
                <td className="font-mono text-mono">{store.hub.code}</td>
                <td className="whitespace-nowrap">{t(store.active ? 'stores.open' : 'stores.closed')}</td>
                {edits && (
                  <td className="text-right">
                    <Button look="quiet" aria-label={`${t('stores.edit')} ${store.code}`} onClick={() => setOpen(store)}>
                      {t('stores.edit')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
