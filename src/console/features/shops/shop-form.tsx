import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver, showFieldErrors, submitOnce, telephone } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { formDraft, type Draft } from '~console/resource/draft';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { useOpenedForm } from '~console/ui/opened-form';
import type { PickerOption } from '~console/ui/picker';
import { toast } from '~console/ui/toast';
import type { BodyInputOf } from '~contract/endpoints';
import { WardField } from '~console/package/ward-field';
import { lazyContract } from '~console/ui/lazy-contract';

type ShopValues = BodyInputOf<'POST /users/create-shop'>;

interface ShopFormProps {
  readonly label: string;
  readonly submit: string;
  readonly initial: Partial<ShopValues>;
  readonly ward: PickerOption | null;
  readonly onSave: (values: ShopValues) => Promise<void>;
  readonly onCancel: () => void;
  /** Absent where the form is the page. */
  readonly onEscape?: () => void;
}

const identity = ['name', 'phone', 'email', 'address'] as const;
const numbers = ['tax_code', 'id_card_number', 'business_licence'] as const;
const bank = ['bank_account_name', 'bank_account_number', 'bank_branch'] as const;
/** What is typed into it, besides the ward. */
export const shopTexts = [...identity, ...numbers, ...bank];
const required: readonly string[] = ['name', 'phone', 'address', 'ward_id'];
const empty = {
  name: '',
  phone: '',
  email: '',
  address: '',
  tax_code: '',
  id_card_number: '',
  business_licence: '',
  bank_account_name: '',
  bank_account_number: '',
  bank_branch: '',
};
const codes = { ESH001: 'ward_id', EUS002: 'email', EUS003: 'phone' } as const;
const resolver = lazyResolver<ShopValues>(
  lazyContract(() => import('~contract/features/shop-shapes').then((m) => m.newShop)),
);

/** What is known of a shop: a new one, or one that is changed. */
export function ShopForm({ label, submit, initial, ward: firstWard, onSave, onCancel, onEscape }: ShopFormProps) {
  const t = useText('shops');
  const [ward, setWard] = useState(firstWard);
  const form = useForm<ShopValues>({ resolver, defaultValues: { ...empty, ...initial }, mode: 'onTouched' });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { opened, question } = useOpenedForm(onEscape);
  const saving = useMutation({
    mutationFn: onSave,
    onError: (error) => {
      if (!showFieldErrors(error, [...shopTexts, 'ward_id'], setError, codes)) toast('error', failureText(error));
    },
  });
  const typed = formDraft(form, 'shop', isDirty && !saving.isSuccess);
  const draft: Draft<{ readonly values: ShopValues; readonly ward: PickerOption | null }> = {
    ...typed,
    read: () => ({ values: typed.read(), ward }),
    restore: (kept) => {
      typed.restore(kept.values);
      setWard(kept.ward);
    },
  };
  const input = (name: (typeof shopTexts)[number]) => (
    <Field key={name} label={t(`field.${name}`)} required={required.includes(name)} error={errors[name]?.message}>
      {(aria) => (
        <input
          {...aria}
          {...register(name, name === 'phone' ? telephone : {})}
          className="control"
          autoComplete="off"
        />
      )}
    </Field>
  );
  return (
    <form
      {...opened}
      noValidate
      aria-label={label}
      className="flex max-w-180 flex-col gap-4"
      onSubmit={submitOnce(
        isSubmitting || saving.isPending,
        handleSubmit((values) => saving.mutate(values)),
      )}
    >
      <LeaveGuard active={isDirty && !saving.isPending && !saving.isSuccess} draft={draft} />
      {question}
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-1 font-semibold">{t('form.identity')}</legend>
        {identity.map(input)}
        <WardField
          control={control}
          name="ward_id"
          label={t('field.ward_id')}
          error={errors.ward_id?.message}
          ward={ward}
          onWard={setWard}
          refused={saving.error}
        />
      </fieldset>
      <fieldset className="grid grid-cols-3 gap-3">
        <legend className="mb-1 font-semibold">{t('form.papers')}</legend>
        {numbers.map(input)}
      </fieldset>
      <fieldset className="grid grid-cols-3 gap-3">
        <legend className="mb-1 font-semibold">{t('form.bank')}</legend>
        {bank.map(input)}
        <p className="col-span-3 text-label text-dim">{t('form.bank_hint')}</p>
      </fieldset>
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
      </div>
    </form>
  );
}
