import { lazy, Suspense, useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { type FieldErrors, useForm, type UseFormRegister, type UseFormSetError } from 'react-hook-form';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { shopUi } from '~commands/shops';
import { Button } from '~console/ui/button';
import { EmptyState } from '~console/ui/empty';
import { may } from '~domain/access';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver, showFieldErrors, submitOnce, telephone } from '~console/platform/form';
import { formDraft, type Draft } from '~console/resource/draft';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Field } from '~console/ui/field';
import { OpeningDialog } from '~console/ui/opening-dialog';
import type { PickerOption } from '~console/ui/picker';
import { toast } from '~console/ui/toast';
import type { BodyInputOf } from '~contract/endpoints';
import { WardField } from '~console/package/ward-field';
import { noValue } from '~console/platform/format';
import { lazyContract } from '~console/ui/lazy-contract';
import { type ShopDetail, type Store, useShopChanged } from './use-shop';

const DropQuestion = lazy(() => import('./drop-question').then((module) => ({ default: module.DropQuestion })));

type StoreValues = BodyInputOf<'POST /shops/{id}/stores'>;

interface StoreFormProps {
  readonly shopId: number;
  /** Null = a new one. */
  readonly store: Store | null;
  /** Told whether there is something to lose. */
  readonly onDirty: (dirty: boolean) => void;
  readonly onDone: () => void;
}

const texts = ['name', 'phone', 'address'] as const;
const resolver = lazyResolver<StoreValues>(
  lazyContract(() => import('~contract/features/shop-shapes').then((m) => m.newStore)),
);

interface StoreInput {
  readonly values: StoreValues;
  readonly active: boolean;
}

interface Saving {
  readonly setError: UseFormSetError<StoreValues>;
  readonly onDone: () => void;
}

function useSaveStore(shopId: number, store: Store | null, { setError, onDone }: Saving) {
  const t = useText('shops');
  const changed = useShopChanged();
  return useMutation({
    mutationFn: async ({ values, active }: StoreInput): Promise<unknown> =>
      store
        ? call('PATCH /shop-stores/{id}', {
            params: { id: store.id },
            body: { ...values, active, version: store.version },
          })
        : call('POST /shops/{id}/stores', { params: { id: shopId }, body: values }),
    onSuccess: async () => {
      toast('success', t('stores.saved'));
      await changed();
      onDone();
    },
    onError: (error) => {
      if (!showFieldErrors(error, [...texts, 'ward_id'], setError, { ESH001: 'ward_id' }))
        toast('error', failureText(error));
    },
  });
}

interface StoreTextsProps {
  readonly register: UseFormRegister<StoreValues>;
  readonly errors: FieldErrors<StoreValues>;
}

function StoreTexts({ register, errors }: StoreTextsProps) {
  const t = useText('shops');
  return texts.map((name) => (
    <Field key={name} label={t(`stores.${name}`)} required={name !== 'phone'} error={errors[name]?.message}>
      {(aria) => (
        <input
          {...aria}
          {...register(name, name === 'phone' ? telephone : {})}
          className="control"
          autoComplete="off"
        />
      )}
    </Field>
  ));
}

function StoreForm({ shopId, store, onDirty, onDone }: StoreFormProps) {
  const t = useText('shops');
  const [active, setActive] = useState(store?.active ?? true);
  const [ward, setWard] = useState<PickerOption | null>(
    store?.ward ? { id: store.ward.id, label: `${store.ward.name}, ${store.ward.province}` } : null,
  );
  const form = useForm<StoreValues>({
    resolver,
    defaultValues: {
      name: store?.name ?? '',
      phone: store?.phone ?? '',
      address: store?.address ?? '',
      ...(store?.ward ? { ward_id: store.ward.id } : {}),
    },
  });
  const { register, control, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  useEffect(() => setFocus('name'), [setFocus]);
  const saving = useSaveStore(shopId, store, { setError, onDone });
  const dirty = (isDirty || active !== (store?.active ?? true)) && !saving.isSuccess;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  const typed = formDraft(form, `store ${store?.id ?? 'new'}`, dirty);
  const draft: Draft<{ readonly values: StoreValues; readonly active: boolean; readonly ward: PickerOption | null }> = {
    ...typed,
    read: () => ({ values: typed.read(), active, ward }),
    restore: (kept) => {
      typed.restore(kept.values);
      setActive(kept.active);
      setWard(kept.ward);
    },
  };
  return (
    <form
      noValidate
      aria-label={store ? t('stores.edit_title', { code: store.code }) : t('stores.add')}
      className="grid max-w-180 gap-3 desk:grid-cols-2 rounded border border-line p-3"
      onSubmit={submitOnce(
        isSubmitting || saving.isPending,
        handleSubmit((values) => saving.mutate({ values, active })),
      )}
    >
      <LeaveGuard active={dirty && !saving.isPending} draft={draft} />
      <StoreTexts register={register} errors={errors} />
      <WardField
        control={control}
        name="ward_id"
        label={t('stores.ward')}
        error={errors.ward_id?.message}
        ward={ward}
        onWard={setWard}
        refused={saving.error}
      />
      {store && (
        <label className="desk:col-span-2 flex items-center gap-2">
          <input
            type="checkbox"
            className="accent-accent"
            checked={active}
            onChange={(event) => setActive(event.target.checked)}
          />
          {t('stores.active')}
        </label>
      )}
      <div className="desk:col-span-2 flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending}>
          {t('stores.save')}
        </Button>
        <Button onClick={onDone}>{t('stores.cancel')}</Button>
      </div>
    </form>
  );
}

type Opened = Store | 'new';

const idOf = (one: Opened): number => (one === 'new' ? 0 : one.id);

/** The form that stands open; another takes its place, once that is asked where something would be lost. */
function useOpenForm() {
  const [open, setOpen] = useState<Opened | null>(null);
  const [dirty, setDirty] = useState(false);
  const [asked, setAsked] = useState<Opened | null>(null);
  const show = (next: Opened): void => {
    if (open !== null && idOf(next) === idOf(open)) return;
    if (dirty) setAsked(next);
    else setOpen(next);
  };
  const question = asked !== null && (
    <Suspense fallback={<OpeningDialog />}>
      <DropQuestion
        onStay={() => setAsked(null)}
        onDrop={() => {
          setAsked(null);
          setOpen(asked);
        }}
      />
    </Suspense>
  );
  return { open, show, question, setDirty, close: (one: Opened) => setOpen((now) => (now === one ? null : now)) };
}

/** Where the shop hands its packages over. */
export function StoreTable({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const user = useUser();
  const { open, show, question, setDirty, close } = useOpenForm();
  useActionHandler(shopUi.storeAdd, () => show('new'));
  const edits = user !== null && may(user, 'shop_work');
  return (
    <section aria-labelledby="shop-stores" className="flex flex-col gap-2">
      <header className="flex items-center gap-3">
        <h2 id="shop-stores" className="font-semibold">
          {t('stores.title')}
        </h2>
        <CommandButton id="face.store-add" />
      </header>
      {open !== null && (
        <StoreForm
          key={idOf(open)}
          shopId={shop.id}
          store={open === 'new' ? null : open}
          onDirty={setDirty}
          onDone={() => close(open)}
        />
      )}
      {question}
      {shop.stores_list.length === 0 ? (
        <EmptyState title={t('stores.none')} hint={t('stores.none_hint')} />
      ) : (
        // A box that scrolls is reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div tabIndex={0} className="overflow-x-auto">
          <table className="w-full max-w-260 border-collapse">
            <caption className="sr-only">{t('stores.title')}</caption>
            <thead>
              <tr className="head-row [&>th]:px-2 [&>th]:whitespace-nowrap">
                {(['name', 'address', 'ward', 'phone', 'hub', 'state'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`stores.${column}`)}
                  </th>
                ))}
                {edits && (
                  <th scope="col">
                    <span className="sr-only">{t('stores.edit')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shop.stores_list.map((store) => (
                <tr
                  key={store.id}
                  className={`h-row border-b border-line [&>td]:px-2 ${store.active ? '' : 'text-dim'}`}
                >
                  <td>
                    {store.name} <span className="font-mono text-mono text-dim">{store.code}</span>
                  </td>
                  <td>{store.address}</td>
                  <td>{store.ward ? `${store.ward.name}, ${store.ward.province}` : noValue}</td>
                  <td className="tabular-nums">{store.phone ?? noValue}</td>
                  <td className="font-mono text-mono">{store.hub.code}</td>
                  <td className="whitespace-nowrap">{t(store.active ? 'stores.open' : 'stores.closed')}</td>
                  {edits && (
                    <td className="text-right">
                      <Button look="quiet" aria-label={`${t('stores.edit')} ${store.code}`} onClick={() => show(store)}>
                        {t('stores.edit')}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
