import { lazyResolver } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { SettingsForm } from '~console/resource/settings-form';
import { Field } from '~console/ui/field';
import { lazyContract } from '~console/ui/lazy-contract';
import type { CarrierValues } from './use-carriers';

interface CarrierFormProps {
  readonly initial: CarrierValues;
  /** Its code is for good. */
  readonly isNew?: boolean;
  readonly onSave: (values: CarrierValues) => Promise<void>;
  readonly onCancel?: () => void;
}

const addresses = ['gateway', 'create_package_url', 'gen_token_url', 'cancel_package_url', 'webhook_client'] as const;
const fields = ['code', 'name', ...addresses] as const;
const resolver = lazyResolver<CarrierValues>(
  lazyContract(() => import('~contract/features/carriers').then((m) => m.newCarrier)),
);

/** Name, addresses and switches of a carrier. */
export function CarrierForm({ initial, isNew = false, onSave, onCancel }: CarrierFormProps) {
  const t = useText('carriers');
  const words = { save: t('form.save'), cancel: t('form.cancel'), saved: t('form.saved') };
  return (
    <SettingsForm
      label={t('form.label')}
      resolver={resolver}
      initial={initial}
      fields={fields}
      words={words}
      onSave={onSave}
      onCancel={onCancel}
    >
      {({ register, formState: { errors } }) => (
        <>
          <div className="grid grid-cols-[minmax(0,10rem)_minmax(0,1fr)] gap-3">
            <Field label={t('form.code')} required={isNew} error={errors.code?.message}>
              {(aria) => (
                <input
                  {...aria}
                  {...register('code')}
                  readOnly={!isNew}
                  className="control font-mono uppercase"
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field label={t('form.name')} required error={errors.name?.message}>
              {(aria) => <input {...aria} {...register('name')} className="control" autoComplete="off" />}
            </Field>
          </div>
          {addresses.map((name) => (
            <Field key={name} label={t(`form.${name}`)} hint={t(`hint.${name}`)} error={errors[name]?.message}>
              {(aria) => (
                <input
                  {...aria}
                  {...register(name)}
                  className="control font-mono"
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
          ))}
          {(['auto_update_status_package', 'active'] as const).map((name) => (
            <label key={name} className="flex items-center gap-2">
              <input type="checkbox" {...register(name)} className="accent-accent" />
              {t(`form.${name}`)}
              {name === 'active' && <span className="text-label text-dim">{t('hint.active')}</span>}
            </label>
          ))}
        </>
      )}
    </SettingsForm>
  );
}
