import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { type FieldErrors, useForm, type UseFormRegister, type UseFormSetError } from 'react-hook-form';
import { useUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
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
import { ColumnsTool } from '~console/resource/columns-panel';
import { LeaveGuard } from '~console/resource/leave-guard';
import { useOwnColumns } from '~console/resource/use-list-columns';
import { Field } from '~console/ui/field';
import { LazyDropQuestion } from '~console/ui/lazy-dialogs';
import { useOpenedForm } from '~console/ui/opened-form';
import type { PickerOption } from '~console/ui/picker';
import type { Column } from '~console/ui/table/column';
import { DataTable } from '~console/ui/table/data-table';
import { toast } from '~console/ui/toast';
import type { BodyInputOf } from '~contract/endpoints';
import { WardField } from '~console/package/ward-field';
import { noValue } from '~console/platform/format';
import { lazyContract } from '~console/ui/lazy-contract';
import { type ShopDetail, type Store, useShopChanged } from './use-shop';

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
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { opened, question } = useOpenedForm(onDone);
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
      {...opened}
      noValidate
      aria-label={store ? t('stores.edit_title', { code: store.code }) : t('stores.add')}
      className="grid max-w-180 gap-3 desk:grid-cols-2 rounded border border-line p-3"
      onSubmit={submitOnce(
        isSubmitting || saving.isPending,
        handleSubmit((values) => saving.mutate({ values, active })),
      )}
    >
      <LeaveGuard active={dirty && !saving.isPending} draft={draft} />
      {question}
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
    <LazyDropQuestion
      onStay={() => setAsked(null)}
      onLeave={() => {
        setAsked(null);
        setOpen(asked);
      }}
    />
  );
  return { open, show, question, setDirty, close: (one: Opened) => setOpen((now) => (now === one ? null : now)) };
}

const rowId = ({ id }: Store): number => id;
const rowName = ({ code }: Store): string => code;
const wardOf = ({ ward }: Store): string => (ward ? `${ward.name}, ${ward.province}` : noValue);

/** `edit` = opens the form of one; absent = the user may not. */
function columnsOf(t: Text<'shops'>, edit: ((store: Store) => void) | undefined): readonly Column<Store>[] {
  const words = (store: Store, text: string) => <span className={store.active ? '' : 'text-dim'}>{text}</span>;
  return [
    {
      id: 'code',
      title: t('stores.code'),
      width: 100,
      kind: 'code',
      pinned: true,
      cell: (store) => words(store, store.code),
    },
    {
      id: 'name',
      title: t('stores.name'),
      width: 180,
      line: 'first',
      cell: (store) => words(store, store.name),
    },
    {
      id: 'address',
      title: t('stores.address'),
      width: 220,
      line: 2,
      grow: true,
      cell: (store) => words(store, store.address),
    },
    { id: 'ward', title: t('stores.ward'), width: 220, line: 3, cell: (store) => words(store, wardOf(store)) },
    {
      id: 'phone',
      title: t('stores.phone'),
      width: 110,
      line: 4,
      cell: (store) => words(store, store.phone ?? noValue),
    },
    { id: 'hub', title: t('stores.hub'), width: 90, line: 5, kind: 'code', cell: ({ hub }) => hub.code },
    {
      id: 'state',
      title: t('stores.state'),
      width: 100,
      line: 1,
      cell: (store) => words(store, t(store.active ? 'stores.open' : 'stores.closed')),
    },
    ...(edit
      ? [
          {
            id: 'edit',
            title: t('stores.edit'),
            width: 70,
            line: 'aside' as const,
            cell: (store: Store) => (
              <Button
                look="quiet"
                className="h-6!"
                aria-label={`${t('stores.edit')} ${store.code}`}
                onClick={() => edit(store)}
              >
                {t('stores.edit')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** Where the shop hands its packages over. */
export function StoreTable({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const user = useUser();
  const { open, show, question, setDirty, close } = useOpenForm();
  useActionHandler(shopUi.storeAdd, () => show('new'));
  const edit = user !== null && may(user, 'shop_work') ? show : undefined;
  const columns = columnsOf(t, edit);
  const laid = useOwnColumns('shop-stores', columns);
  const { stores_list: stores } = shop;
  return (
    <section aria-labelledby="shop-stores" className="flex flex-col gap-2">
      <header className="flex items-center gap-3">
        <h2 id="shop-stores" className="flex-1 font-semibold">
          {t('stores.title')}
        </h2>
        <ColumnsTool columns={columns} laid={laid} />
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
      <DataTable
        label={t('stores.title')}
        columns={laid.shown}
        rows={stores}
        rowId={rowId}
        rowName={rowName}
        {...(edit ? { onOpen: edit } : {})}
        notice={stores.length === 0 ? <EmptyState title={t('stores.none')} hint={t('stores.none_hint')} /> : undefined}
      />
    </section>
  );
}
