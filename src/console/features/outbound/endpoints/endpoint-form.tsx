import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '~console/app/failure-text';
import { lazyResolver, showFieldErrors } from '~console/app/form';
import { useText } from '~console/app/text';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { toast } from '~console/ui/toast';
import type { BodyInputOf } from '~contract/endpoints';
import { outboundEvents } from '~domain/outbound';

export type EndpointValues = Omit<BodyInputOf<'POST /outbound-endpoints'>, 'kind'>;

interface EndpointFormProps {
  readonly initial: EndpointValues;
  readonly onSave: (values: EndpointValues) => Promise<void>;
  /** Absent where the form is the page. */
  readonly onCancel?: () => void;
}

const resolver = lazyResolver<EndpointValues, EndpointValues>(async () => (await import('./resolver')).endpointResolver);

export function EndpointForm({ initial, onSave, onCancel }: EndpointFormProps) {
  const t = useText('outbound');
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm<EndpointValues>({ resolver, defaultValues: initial });
  const { errors, isDirty } = formState;
  // One that was asked for is where the typing goes on.
  const opened = onCancel !== undefined;
  useEffect(() => {
    if (opened) setFocus('name');
  }, [opened, setFocus]);
  const saving = useMutation({
    mutationFn: async (values: EndpointValues) => {
      await onSave(values);
      return values;
    },
    onSuccess: (values) => {
      reset(values);
      toast('success', t('form.saved'));
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['name', 'url', 'events'], setError)) toast('error', failureText(error));
    },
  });
  return (
    <form noValidate className="flex max-w-160 flex-col gap-3" onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}>
      <LeaveGuard active={isDirty && !saving.isPending} />
      <Field label={t('form.name')} required error={errors.name?.message}>
        {(aria) => <input {...aria} {...register('name')} className="control" autoComplete="off" />}
      </Field>
      <Field label={t('form.url')} hint={t('form.url_hint')} required error={errors.url?.message}>
        {(aria) => <input {...aria} {...register('url')} type="url" className="control font-mono" autoComplete="off" spellCheck={false} />}
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
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending}>
          {t('form.save')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('form.cancel')}</Button>}
      </div>
    </form>
  );
}
