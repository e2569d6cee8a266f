import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useGoFromHere, useGo } from '~console/terminal/go-from-here';
import { toast } from '~console/ui/toast';
import { ShopForm } from '../shop-form';
import { useShopChanged } from '../use-shop';

/** A new shop with its first store; the page of the shop follows. */
export function CreateShop() {
  const t = useText('shops');
  const go = useGo();
  const fromHere = useGoFromHere();
  const changed = useShopChanged();
  return (
    <section className="flex flex-col gap-4 p-5" aria-labelledby="create-shop">
      <h1 id="create-shop" className="text-title">
        {t('form.new')}
      </h1>
      <p className="text-dim">{t('form.after')}</p>
      <ShopForm
        label={t('form.new')}
        submit={t('form.create')}
        initial={{}}
        ward={null}
        onCancel={() => go('/shops')}
        onSave={async (values) => {
          const open = fromHere();
          const { data } = await call('POST /users/create-shop', { body: values });
          toast('success', t('form.created', { code: data.code }));
          void changed();
          open(`/shops/seller-stores/${data.id}`, data.code);
        }}
      />
    </section>
  );
}
