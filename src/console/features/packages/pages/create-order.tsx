import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { useText } from '~console/platform/text';
import { call } from '~console/platform/api';
import { takeSaved } from '~console/platform/form';
import { GoLink } from '~console/terminal/links/go-link';
import { randomId } from '~console/platform/random-id';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { currentPackageAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { toast } from '~console/ui/toast';
import type { PackageDetail } from '~console/package/detail/use-package';
import { contractResolver } from '~console/ui/contract-resolver';
import { ErrorSummary, type SummaryFault } from '~console/resource/error-summary';
import { formDraft, type Draft } from '~console/resource/draft';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Button } from '~console/ui/button';
import { unlessTyped } from '~console/ui/unless-typed';
import { useOpenedForm } from '~console/ui/opened-form';
import type { PickerOption } from '~console/ui/picker';
import { newOrder } from '~contract/features/orders';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import {
  type NewOrder,
  emptyOrder,
  orderFields,
  type OrderField,
  type OrderInput,
  isOrderField,
} from '../order/order-fields';
import { PackageFields, ReceiverFields, SenderFields } from '../order/order-sections';
import { QuotePanel } from '../order/quote-panel';

/** The field a refusal is about, where it is about one. */
const fieldOf: Partial<Record<ApiFailure['code'], OrderField>> = {
  EAL002: 'order_code',
  ESH001: 'ward_id',
  ESL0004: 'seller_id',
  EUS006: 'seller_id',
};

interface Refusal {
  readonly fields: readonly (readonly [OrderField, string])[];
  /** What belongs to no field of the form. */
  readonly form: string | null;
}

/** A refused order as messages under its fields: of each field the first. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiFailure)) return { fields: [], form: failureText(error) };
  // One that may be about either end names it.
  const field = fieldOf[error.code] && (Object.keys(error.errors ?? {}).find(isOrderField) ?? fieldOf[error.code]);
  if (field) return { fields: [[field, failureText(error)]], form: null };
  if (error.code !== 'ESP000' || !error.errors) return { fields: [], form: failureText(error) };
  const fields: [OrderField, string][] = [];
  const rest: string[] = [];
  for (const [name, [first]] of Object.entries(error.errors)) {
    if (first === undefined) continue;
    if (isOrderField(name)) fields.push([name, first]);
    else rest.push(name === '_' ? first : `${name}: ${first}`);
  }
  if (fields.length === 0 && rest.length === 0) return { fields, form: failureText(error) };
  return { fields, form: rest.length > 0 ? rest.join(' ') : null };
}

export function CreateOrder() {
  const t = useText('packages');
  const client = useQueryClient();
  const setCurrent = useSetAtom(currentPackageAtom);
  const [created, setCreated] = useState<PackageDetail | null>(null);
  // One key for one content: sent again after a silence, the order is made once.
  const attempt = useRef<{ content: string; key: string } | null>(null);
  useEffect(() => () => setCurrent(null), [setCurrent]);

  const create = async (order: NewOrder): Promise<void> => {
    const content = JSON.stringify(order);
    if (attempt.current?.content !== content) attempt.current = { content, key: randomId() };
    const { data } = await call('POST /packages', { body: order, idempotencyKey: attempt.current.key });
    attempt.current = null;
    setCreated(data);
    setCurrent(toSubject(data));
    toast('success', t('order.created', { code: data.package_code }));
    void client.invalidateQueries({ queryKey: ['packages'] });
  };

  return (
    <section className="flex flex-col gap-3 p-4" aria-labelledby="create-title">
      <h1 id="create-title" className="text-title">
        {t('order.title')}
      </h1>
      {created && (
        <output className="flex flex-wrap items-center gap-3 rounded border border-done/50 bg-done/10 px-3 py-1.5">
          <span>
            {t('order.created_line')}{' '}
            <GoLink to={`/packages/${created.id}`} className="font-mono text-mono text-accent underline">
              {created.package_code}
            </GoLink>
          </span>
          <CommandButton id="package.print" packages={[toSubject(created)]} />
          <span className="text-dim">{t('order.next_hint')}</span>
        </output>
      )}
      <OrderForm onCreate={create} />
    </section>
  );
}

/** What is kept of an order that is not sent yet. */
interface OrderDraft {
  readonly values: OrderInput;
  readonly shop: PickerOption | null;
  readonly ward: PickerOption | null;
}

/** A new order of the same shop: the next package is mostly its own. */
const nextOrder = ({ seller_id, pickup_point }: NewOrder) => ({
  ...emptyOrder,
  seller_id,
  ...(pickup_point ? { pickup_point } : {}),
});

function faultsOf(errors: FieldErrors<OrderInput>, label: (name: OrderField) => string): SummaryFault[] {
  return orderFields.flatMap((name) => {
    const error = errors[name];
    return error?.message ? [{ name, label: label(name), message: error.message }] : [];
  });
}

function focusFirst(form: HTMLFormElement): void {
  const first = form.elements.namedItem('order_code');
  if (first instanceof HTMLElement) first.focus();
}

interface OrderFormProps {
  /** Rejects with what the provider refused. */
  readonly onCreate: (order: NewOrder) => Promise<void>;
}

function OrderForm({ onCreate }: OrderFormProps) {
  const t = useText('packages');
  const form = useForm<OrderInput, unknown, NewOrder>({
    resolver: contractResolver(newOrder),
    defaultValues: emptyOrder,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { errors, dirtyFields, isSubmitting } = form.formState;
  const [shop, setShop] = useState<PickerOption | null>(null);
  const [ward, setWard] = useState<PickerOption | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { opened } = useOpenedForm();

  const label = (name: OrderField): string => (name === 'operator_note' ? t('order.note') : t(`package:field.${name}`));
  const listed = faultsOf(errors, label);
  const faults = refused === null ? listed : [...listed, { name: null, label: '', message: refused }];
  const again = (): void => setRound((last) => last + 1);

  const create = async (order: NewOrder, sent: OrderInput, element: HTMLFormElement): Promise<void> => {
    try {
      await onCreate(order);
    } catch (error) {
      const refusal = refusalOf(error);
      for (const [name, message] of refusal.fields) form.setError(name, { type: 'refused', message });
      setRefused(refusal.form);
      again();
      return;
    }
    setWard(unlessTyped(ward, null));
    setRound(0);
    // Who types on already is in the middle of the next one.
    if (takeSaved(form, { typed: sent, saved: nextOrder(order) })) return;
    focusFirst(element);
  };
  const dirty = Object.keys(dirtyFields).length > 0;
  const typed = formDraft(form, 'order', dirty);
  const draft: Draft<OrderDraft> = {
    ...typed,
    read: () => ({ values: typed.read(), shop, ward }),
    restore: (kept) => {
      typed.restore(kept.values);
      setShop(kept.shop);
      setWard(kept.ward);
    },
  };

  return (
    <form
      {...opened}
      className="flex gap-8 max-desk:flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSubmitting) return;
        const { currentTarget: element } = event;
        const sent = structuredClone(form.getValues());
        setRefused(null);
        void form.handleSubmit((order) => create(order, sent, element), again)(event);
      }}
      noValidate
    >
      <div className="flex max-w-200 min-w-0 flex-1 flex-col gap-5">
        {round > 0 && <ErrorSummary faults={faults} round={round} />}
        <SenderFields form={form} label={label} shop={shop} onShop={setShop} />
        <ReceiverFields form={form} label={label} ward={ward} onWard={setWard} />
        <PackageFields form={form} label={label} />
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" type="submit" keys="mod+enter" busy={isSubmitting}>
            {t('order.submit')}
          </Button>
          <span className="text-label text-dim">{t('order.required_hint')}</span>
        </div>
      </div>
      <aside className="w-80 shrink-0 self-start border-l border-line pl-6 max-desk:w-auto max-desk:self-stretch max-desk:border-t max-desk:border-l-0 max-desk:pt-4 max-desk:pl-0">
        <QuotePanel control={form.control} />
      </aside>
      <LeaveGuard active={dirty} draft={draft} />
    </form>
  );
}
