import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { ShopPicker } from '~console/package/shop-picker';
import { call } from '~console/platform/api';
import { lazyResolver } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { SettingsForm } from '~console/resource/settings-form';
import { Field } from '~console/ui/field';
import type { PickerOption } from '~console/ui/picker';
import { lazyContract } from '~console/ui/lazy-contract';
import type { BodyInputOf } from '~contract/endpoints';
import { outboundEvents } from '~domain/outbound';

export type EndpointValues = Omit<BodyInputOf<'POST /outbound-endpoints'>, 'kind'>;

interface EndpointFormProps {
  /** Null = a new one. */
  readonly id?: number | null;
  readonly initial: EndpointValues;
  /** Whose packages it hears of; null = every shop's. Absent where that is not asked. */
  readonly shop?: PickerOption | null;
  readonly onSave: (values: EndpointValues) => Promise<void>;
  /** Absent where the form is the page. */
  readonly onCancel?: () => void;
}

const fields = ['name', 'url', 'seller_id', 'events'] as const;
const resolver = lazyResolver<EndpointValues>(
  lazyContract(() => import('~contract/features/outbound').then((m) => m.endpointSettings)),
);

export function EndpointForm({ id, initial, shop, onSave, onCancel }: EndpointFormProps) {
  const t = useText('outbound');
  const words = { save: t('form.save'), cancel: t('form.cancel'), saved: t('form.saved') };
  return (
    <SettingsForm
      draft={id === undefined ? undefined : `endpoint ${id ?? 'new'}`}
      resolver={resolver}
      initial={initial}
      fields={fields}
      words={words}
      onSave={onSave}
      onCancel={onCancel}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <Field label={t('form.name')} required error={errors.name?.message}>
            {(aria) => <input {...aria} {...register('name')} className="control" autoComplete="off" />}
          </Field>
          <Field label={t('form.url')} hint={t('form.url_hint')} required error={errors.url?.message}>
            {(aria) => (
              <input
                {...aria}
                {...register('url')}
                type="url"
                className="control font-mono"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
          {shop !== undefined && <ShopField control={control} shop={shop} error={errors.seller_id?.message} />}
          <fieldset className="flex flex-col gap-1">
            <legend className="text-dim pb-1">{t('form.events')}</legend>
            {outboundEvents.map((event) => (
              <label key={event} className="flex items-center gap-2">
                <input type="checkbox" value={event} {...register('events')} className="accent-accent" />
                {t(`event.${event}`)}
              </label>
            ))}
          </fieldset>
          <label className="flex items-center gap-2">
            <input type="checkbox" {...register('enabled')} className="accent-accent" />
            {t('form.enabled')}
          </label>
        </>
      )}
    </SettingsForm>
  );
}

interface ShopFieldProps {
  readonly control: Control<EndpointValues, unknown, EndpointValues>;
  /** The one that is kept. */
  readonly shop: PickerOption | null;
  readonly error: string | undefined;
}

/** Of one that a draft brought back no more than its id is known. */
function useShopOption(id: number | null): PickerOption | null {
  const { data } = useQuery({
    queryKey: ['shops', 'option', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await call('GET /shops/{id}', { params: { id: id ?? 0 }, signal })).data,
  });
  if (id === null) return null;
  return { id, label: data ? `${data.code} · ${data.name}` : '…' };
}

function ShopField({ control, shop, error }: ShopFieldProps) {
  const t = useText('outbound');
  const [picked, setPicked] = useState<PickerOption | null>(null);
  const { field } = useController({ control, name: 'seller_id' });
  const known = [picked, shop].find((one) => one?.id === field.value) ?? null;
  const read = useShopOption(known ? null : (field.value ?? null));
  return (
    <Field label={t('form.shop')} hint={t('form.shop_hint')} error={error}>
      {(aria) => (
        <ShopPicker
          aria={aria}
          value={known ?? read}
          onBlur={field.onBlur}
          ref={field.ref}
          onPick={(option) => {
            setPicked(option);
            field.onChange(option?.id ?? null);
          }}
        />
      )}
    </Field>
  );
}
