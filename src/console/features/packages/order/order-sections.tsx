import { useId, type ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { telephone } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { Field } from '~console/ui/field';
import { NumberInput } from '~console/ui/number-input';
import type { PickerOption } from '~console/ui/picker';
import { viewingRules } from '~domain/labels';
import { limits } from '~domain/limits';
import type { NewOrder, OrderField, OrderInput } from './order-fields';
import { ShopPicker } from '~console/package/shop-picker';
import { useShops } from '~console/package/use-shops';
import { SetupLink } from '~console/terminal/links/setup-link';
import { WardField } from '~console/package/ward-field';

interface SectionProps {
  readonly form: UseFormReturn<OrderInput, unknown, NewOrder>;
  readonly label: (name: OrderField) => string;
}

type TextName =
  | 'order_code'
  | 'pickup_point'
  | 'receiver_name'
  | 'receiver_phone'
  | 'receiver_address'
  | 'operator_note';
type NumberName = 'weight' | 'length' | 'width' | 'height' | 'value' | 'cod';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-4 gap-x-3 gap-y-2">
      <legend className="mb-2 text-label font-semibold text-dim">{title}</legend>
      {children}
    </fieldset>
  );
}

interface TextProps extends SectionProps {
  readonly name: TextName;
  readonly required?: boolean;
  readonly max: number;
  readonly className: string;
  readonly type?: 'text' | 'tel';
  /** What is often typed there. */
  readonly offered?: readonly string[];
}

function Text({ form, label, name, required = false, max, className, type = 'text', offered }: TextProps) {
  const offers = useId();
  return (
    <Field label={label(name)} required={required} error={form.formState.errors[name]?.message} className={className}>
      {(aria) => (
        <>
          <input
            {...aria}
            {...form.register(name, type === 'tel' ? telephone : {})}
            type={type}
            autoComplete="off"
            maxLength={max}
            list={offered && offers}
            className="control"
          />
          {offered && (
            <datalist id={offers}>
              {offered.map((text) => (
                <option key={text}>{text}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

interface NumberProps extends SectionProps {
  readonly name: NumberName;
  readonly decimals: number;
  readonly unit: string;
  readonly className?: string;
}

function Amount({ form, label, name, decimals, unit, className = '' }: NumberProps) {
  return (
    <Field label={label(name)} required error={form.formState.errors[name]?.message} className={className}>
      {(aria) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <NumberInput
              {...aria}
              name={name}
              decimals={decimals}
              unit={unit}
              value={field.value}
              onValue={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      )}
    </Field>
  );
}

interface SenderProps extends SectionProps {
  readonly shop: PickerOption | null;
  readonly onShop: (shop: PickerOption | null) => void;
}

export function SenderFields({ form, label, shop, onShop }: SenderProps) {
  const t = useText('packages');
  const { none } = useShops('');
  return (
    <Section title={t('package:group.seller')}>
      <Field
        label={label('seller_id')}
        required
        error={form.formState.errors.seller_id?.message}
        hint={
          none ? (
            <>
              {t('order.shop_none')} <SetupLink page="page.create-shop" />
            </>
          ) : undefined
        }
        className="col-span-2"
      >
        {(aria) => (
          <Controller
            control={form.control}
            name="seller_id"
            render={({ field }) => (
              <ShopPicker
                aria={aria}
                value={shop}
                onBlur={field.onBlur}
                ref={field.ref}
                onPick={(option) => {
                  onShop(option);
                  field.onChange(option?.id);
                }}
              />
            )}
          />
        )}
      </Field>
      <Text form={form} label={label} name="order_code" required max={limits.name} className="col-span-2" />
      <Text form={form} label={label} name="pickup_point" max={limits.text} className="col-span-4" />
    </Section>
  );
}

interface ReceiverProps extends SectionProps {
  readonly ward: PickerOption | null;
  readonly onWard: (ward: PickerOption | null) => void;
}

export function ReceiverFields({ form, label, ward, onWard }: ReceiverProps) {
  const t = useText('packages');
  return (
    <Section title={t('package:group.receiver')}>
      <Text form={form} label={label} name="receiver_name" required max={limits.name} className="col-span-2" />
      <Text
        form={form}
        label={label}
        name="receiver_phone"
        type="tel"
        required
        // With blanks or dots between, and the country's number before it.
        max={2 * limits.phone.max}
        className="col-span-2"
      />
      <Text form={form} label={label} name="receiver_address" required max={limits.text} className="col-span-2" />
      <WardField
        control={form.control}
        name="ward_id"
        label={label('ward_id')}
        error={form.formState.errors.ward_id?.message}
        ward={ward}
        onWard={onWard}
        className="col-span-2"
      />
    </Section>
  );
}

export function PackageFields({ form, label }: SectionProps) {
  const t = useText('packages');
  const money = limits.currencyDecimals;
  return (
    <Section title={t('package:group.package')}>
      <Amount form={form} label={label} name="weight" decimals={3} unit={t('package:unit.kg_sign')} />
      <Amount form={form} label={label} name="length" decimals={1} unit={t('package:unit.cm_sign')} />
      <Amount form={form} label={label} name="width" decimals={1} unit={t('package:unit.cm_sign')} />
      <Amount form={form} label={label} name="height" decimals={1} unit={t('package:unit.cm_sign')} />
      <Amount
        form={form}
        label={label}
        name="value"
        decimals={money}
        unit={t('package:unit.vnd_sign')}
        className="col-span-2"
      />
      <Amount
        form={form}
        label={label}
        name="cod"
        decimals={money}
        unit={t('package:unit.vnd_sign')}
        className="col-span-2"
      />
      <Text
        form={form}
        label={label}
        name="operator_note"
        max={limits.text}
        offered={viewingRules}
        className="col-span-4"
      />
    </Section>
  );
}
