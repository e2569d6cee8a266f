import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '~console/platform/text';
import { contractResolver } from '~console/ui/contract-resolver';
import { ErrorSummary, type SummaryFault } from '~console/resource/error-summary';
import { formDraft, type Draft } from '~console/resource/draft';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Button } from '~console/ui/button';
import type { PickerOption } from '~console/ui/picker';
import { newOrder } from '~contract/features/orders';
import { emptyOrder, orderFields, type NewOrder, type OrderField, type OrderInput } from './order-fields';
import { PackageFields, ReceiverFields, SenderFields } from './order-sections';
import { QuotePanel } from './quote-panel';
import { refusalOf } from './refusal';

interface OrderFormProps {
  /** Rejects with what the provider refused. */
  readonly onCreate: (order: NewOrder) => Promise<void>;
}

export function OrderForm({ onCreate }: OrderFormProps) {
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
  const element = useRef<HTMLFormElement>(null);

  const label = (name: OrderField): string => (name === 'operator_note' ? t('order.note') : t(`package:field.${name}`));
  const listed: SummaryFault[] = orderFields.flatMap((name) => {
    const error = errors[name];
    return error?.message ? [{ name, label: label(name), message: error.message }] : [];
  });
  const faults = refused === null ? listed : [...listed, { name: null, label: '', message: refused }];
  const again = (): void => setRound((last) => last + 1);

  const create = async (order: NewOrder): Promise<void> => {
    setRefused(null);
    try {
      await onCreate(order);
    } catch (error) {
      const refusal = refusalOf(error);
      for (const [name, message] of refusal.fields) form.setError(name, { type: 'refused', message });
      setRefused(refusal.form);
      again();
      return;
    }
    // The next package is mostly the same shop's.
    form.reset({ ...emptyOrder, seller_id: order.seller_id, ...(order.pickup_point ? { pickup_point: order.pickup_point } : {}) });
    setWard(null);
    setRound(0);
    const first = element.current?.elements.namedItem('order_code');
    if (first instanceof HTMLElement) first.focus();
  };
  const refuse = (): void => {
    setRefused(null);
    again();
  };

  const dirty = Object.keys(dirtyFields).length > 0;
  const typed = formDraft(form, 'order', dirty);
  const draft: Draft<{ readonly values: OrderInput; readonly shop: PickerOption | null; readonly ward: PickerOption | null }> = {
    ...typed,
    read: () => ({ values: typed.read(), shop, ward }),
    restore: (kept) => {
      typed.restore(kept.values);
      setShop(kept.shop);
      setWard(kept.ward);
    },
  };

  useEffect(() => {
    const target = element.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      target?.requestSubmit();
    };
    target?.addEventListener('keydown', onKeyDown);
    return () => target?.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <form ref={element} className="flex gap-8" onSubmit={(event) => void form.handleSubmit(create, refuse)(event)} noValidate>
      <div className="flex max-w-200 min-w-0 flex-1 flex-col gap-5">
        {round > 0 && <ErrorSummary faults={faults} round={round} />}
        <SenderFields form={form} label={label} shop={shop} onShop={setShop} />
        <ReceiverFields form={form} label={label} ward={ward} onWard={setWard} />
        <PackageFields form={form} label={label} />
        <div className="flex items-center gap-3">
          <Button look="primary" type="submit" keys="mod+enter" busy={isSubmitting}>
            {t('order.submit')}
          </Button>
          <span className="text-label text-dim">{t('order.required_hint')}</span>
        </div>
      </div>
      <aside className="w-80 shrink-0 self-start border-l border-line pl-6">
        <QuotePanel control={form.control} />
      </aside>
      <LeaveGuard active={dirty} draft={draft} />
    </form>
  );
}
