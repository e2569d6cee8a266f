import { useMemo, useState } from 'react';
import { ShownOnce } from '~console/resource/shown-once';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { useQuery, useMutation } from '@tanstack/react-query';
import { shopRecord, shopUi } from '~commands/shops';
import { GoLink } from '~console/terminal/links/go-link';
import { usePathId } from '~console/platform/path-id';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { useActiveRecord } from '~console/terminal/subject';
import { useActionHandler } from '~console/terminal/action-handlers';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { may } from '~domain/access';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { toast } from '~console/ui/toast';
import { failureText } from '~console/platform/failure-text';
import { formatMoment } from '~console/platform/format';
import { lazyDialog, useOpening } from '~console/ui/opening-dialog';
import { PaperSlots } from '../paper-slots';
import { PaperMark, StateMark } from '../shop-marks';
import { StoreTable } from '../store-table';
import { useShop, type ShopDetail, useShopChanged } from '../use-shop';
import { ShopForm, shopTexts } from '../shop-form';

const RenewDialog = lazyDialog(() => import('../renew-dialog').then((module) => module.RenewDialog));

/**
 * The key by which the shop's own system calls. A new one is shown once; one that is in use is not replaced unasked.
 */
function KeySection({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const changed = useShopChanged();
  const [fresh, setFresh] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const setting = useMutation({
    mutationFn: async (enabled: boolean) =>
      (await call('PATCH /users/{id}/api-enable', { params: { id: shop.id }, body: { enabled } })).data,
    onSuccess: async ({ api_key, enabled }) => {
      setFresh(api_key);
      if (!enabled) toast('success', t('key.gone'));
      await changed();
    },
    onError: (error) => toast('error', failureText(error)),
  });
  // Of two keys made at once the first is dead, and nobody knows which is shown.
  const set = (enabled: boolean): void => {
    if (!setting.isPending) setting.mutate(enabled);
  };
  useActionHandler(shopUi.shopKey, () => (shop.api_key === null ? set(true) : setAsking(true)));
  useActionHandler(shopUi.shopKeyOff, () => (shop.api_key === null ? t('key.none') : set(false)));
  return (
    <section aria-labelledby="shop-key" className="flex flex-col gap-2">
      <h2 id="shop-key" className="font-semibold">
        {t('key.title')}
      </h2>
      {fresh !== null && (
        <ShownOnce
          title={t('key.once_title', { name: shop.name })}
          hint={t('key.once_hint')}
          label={t('key.label')}
          value={fresh}
          onDone={() => setFresh(null)}
          heading="h3"
        />
      )}
      <p className="text-dim">
        {shop.api_key === null
          ? t('key.none')
          : t('key.has', { hint: shop.api_key.hint, time: formatMoment(shop.api_key.made_at) })}
      </p>
      <div className="flex gap-2">
        <CommandButton id="face.shop-key" busy={setting.isPending} />
        {shop.api_key !== null && <CommandButton id="face.shop-key-off" look="danger" busy={setting.isPending} />}
      </div>
      {asking && <RenewDialog name={shop.name} onClose={() => setAsking(false)} onConfirm={() => set(true)} />}
    </section>
  );
}

const link = 'text-accent underline';

function ShopView({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const user = useUser();
  const [editing, setEditing] = useState(false);
  const record = useMemo(() => shopRecord.read(shop), [shop]);
  useActiveRecord(record);
  useActionHandler(shopUi.shopEdit, () => setEditing(true));
  return (
    <section className="flex min-h-full flex-col bg-panel" aria-labelledby="shop-title">
      <RecordHead
        id="shop-title"
        list="/shops"
        code={shop.code}
        title={shop.name}
        status={
          <>
            <StateMark active={shop.active} />
            <PaperMark status={shop.paper_status} />
          </>
        }
        actions={
          <>
            <RecordActions label={t('shop.actions')} record={record} />
            <CommandButton id="face.shop-edit" />
          </>
        }
      >
        <span className="flex flex-wrap gap-x-4">
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
      </RecordHead>
      <div className="flex flex-col gap-5 border-t border-line p-5 hand:p-3">
        {editing ? (
          <EditShop id={shop.id} code={shop.code} onDone={() => setEditing(false)} />
        ) : (
          <AboutShop shop={shop} />
        )}
        <PaperSlots shop={shop} />
        <StoreTable shop={shop} />
        {user && may(user, 'shop_approval') && <KeySection shop={shop} />}
      </div>
    </section>
  );
}

/** One shop: what is known of it, its papers, its stores, its key. */
export function SellerStores() {
  const id = usePathId();
  const shop = useShop(id);
  return (
    <RecordPage queries={[shop]} list="/shops">
      {shop.data && <ShopView key={shop.data.id} shop={shop.data} />}
    </RecordPage>
  );
}

/** What is known of a shop; numbers of persons and accounts are masked. */
function AboutShop({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const rows = {
    phone: shop.phone,
    email: shop.email,
    // Many an address names its ward already.
    address:
      shop.ward === null || shop.address.includes(shop.ward.name)
        ? shop.address
        : `${shop.address}, ${shop.ward.name}, ${shop.ward.province}`,
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
    <dl
      aria-label={t('shop.about')}
      className="grid max-w-240 grid-cols-[auto_minmax(0,1fr)] gap-x-5 desk:grid-cols-[auto_1fr_auto_1fr] gap-y-1"
    >
      {(Object.keys(rows) as (keyof typeof rows)[]).map((name) => (
        <div key={name} className="contents">
          <dt className="text-dim">{t(`field.${name}`)}</dt>
          <dd className="break-words">{rows[name] || t('none')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whole numbers are asked for only here, where they can be changed: reading them leaves a trace. */
function EditShop({ id, code, onDone }: { readonly id: number; readonly code: string; readonly onDone: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['shop-personal', id],
    queryFn: async ({ signal }) =>
      (await call('GET /shops/{id}', { params: { id }, query: { include: 'personal' }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  useOpening(!data && !error, error !== null);
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Spinner />;
  const readAnew = async (): Promise<ShopDetail> => (await refetch({ throwOnError: true })).data ?? data;
  return <EditForm shop={data} code={code} readAnew={readAnew} onDone={onDone} />;
}

/** Nothing that the form writes has been changed. */
const isAsRead = (now: ShopDetail, read: ShopDetail): boolean =>
  now.ward?.id === read.ward?.id && shopTexts.every((name) => now[name] === read[name]);

interface EditFormProps {
  readonly shop: ShopDetail;
  readonly code: string;
  readonly readAnew: () => Promise<ShopDetail>;
  readonly onDone: () => void;
}

function EditForm({ shop: now, code, readAnew, onDone }: EditFormProps) {
  const t = useText('shops');
  const changed = useShopChanged();
  // Papers, stores, the key and whoever approves count as changes of the shop: what is typed outlasts them.
  const [shop] = useState(now);
  const { id, ward } = shop;
  return (
    <ShopForm
      label={t('form.edit', { code })}
      submit={t('form.save')}
      initial={{
        ...Object.fromEntries(shopTexts.map((name) => [name, shop[name] ?? ''])),
        ...(ward ? { ward_id: ward.id } : {}),
      }}
      ward={ward && { id: ward.id, label: `${ward.name}, ${ward.province}` }}
      onCancel={onDone}
      onEscape={onDone}
      onSave={async (values) => {
        const save = (version: number) => call('PATCH /shops/{id}', { params: { id }, body: { ...values, version } });
        try {
          await save(shop.version);
        } catch (error) {
          if (!(error instanceof ApiFailure) || error.code !== 'ESY094') throw error;
          const latest = await readAnew();
          if (!isAsRead(latest, shop)) throw error;
          await save(latest.version);
        }
        toast('success', t('form.saved'));
        await changed();
        onDone();
      }}
    />
  );
}
