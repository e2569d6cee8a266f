import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { shopUi } from '~commands/shops';
import { formatMoment } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { OpeningDialog } from '~console/ui/opening-dialog';
import { KeyOnce } from './key-once';
import { useShopChanged, type ShopDetail } from './use-shop';

const RenewDialog = lazy(() => import('./renew-dialog').then((module) => ({ default: module.RenewDialog })));

/** The key by which the shop's own system calls. A new one is shown once; one that is in use is not replaced unasked. */
export function KeySection({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const changed = useShopChanged();
  const [fresh, setFresh] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const setting = useMutation({
    mutationFn: async (enabled: boolean) => (await call('PATCH /users/{id}/api-enable', { params: { id: shop.id }, body: { enabled } })).data,
    onSuccess: async ({ api_key, enabled }) => {
      setFresh(api_key);
      if (!enabled) toast('success', t('key.gone'));
      await changed();
    },
    onError: (error) => toast('error', failureText(error)),
  });
  useActionHandler(shopUi.shopKey, () => (shop.api_key === null ? setting.mutate(true) : setAsking(true)));
  useActionHandler(shopUi.shopKeyOff, () => (shop.api_key === null ? t('key.none') : setting.mutate(false)));
  return (
    <section aria-labelledby="shop-key" className="flex flex-col gap-2">
      <h2 id="shop-key" className="font-semibold">
        {t('key.title')}
      </h2>
      {fresh !== null && <KeyOnce name={shop.name} value={fresh} onDone={() => setFresh(null)} />}
      <p className="text-dim">{shop.api_key === null ? t('key.none') : t('key.has', { hint: shop.api_key.hint, time: formatMoment(shop.api_key.made_at) })}</p>
      <div className="flex gap-2">
        <CommandButton id="face.shop-key" />
        {shop.api_key !== null && <CommandButton id="face.shop-key-off" look="danger" />}
      </div>
      {asking && (
        <Suspense fallback={<OpeningDialog />}>
          <RenewDialog name={shop.name} onClose={() => setAsking(false)} onConfirm={() => setting.mutate(true)} />
        </Suspense>
      )}
    </section>
  );
}
