import { lazyResolver } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { SettingsForm } from '~console/resource/settings-form';
import { Field } from '~console/ui/field';
import type { BodyInputOf } from '~contract/endpoints';
import { outboundEvents } from '~domain/outbound';

export type EndpointValues = Omit<BodyInputOf<'POST /outbound-endpoints'>, 'kind'>;

interface EndpointFormProps {
  readonly initial: EndpointValues;
  readonly onSave: (values: EndpointValues) => Promise<void>;
  /** Absent where the form is the page. */
  readonly onCancel?: () => void;
}

const fields = ['name', 'url', 'events'] as const;
const resolver = lazyResolver<EndpointValues>(async () => (await import('./resolver')).endpointResolver);

export function EndpointForm({ initial, onSave, onCancel }: EndpointFormProps) {
  const t = useText('outbound');
  const words = { save: t('form.save'), cancel: t('form.cancel'), saved: t('form.saved') };
  // One that was asked for is where the typing goes on.
  return (
    <SettingsForm
      resolver={resolver}
      initial={initial}
      fields={fields}
      first={onCancel ? 'name' : undefined}
      words={words}
      onSave={onSave}
      onCancel={onCancel}
    >
      {({ register, formState: { errors } }) => (
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
