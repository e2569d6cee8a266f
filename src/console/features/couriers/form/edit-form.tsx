import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver, showFieldErrors } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { formDraft } from '~console/resource/draft';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Button } from '~console/ui/button';
import { toast } from '~console/ui/toast';
import { useCouriersChanged, type CourierDetail } from '../use-courier';
import { editFields, PersonFields, type PersonValues } from './person-fields';

function valuesOf(courier: CourierDetail): PersonValues {
  const text = Object.fromEntries(editFields.map((name) => [name, courier[name] ?? ''])) as Omit<PersonValues, 'hub_id'>;
  return { ...text, hub_id: courier.hub.id };
}

/** Mends what is said of a courier: only what was changed is sent, with the version it was read with. */
export function EditForm({ courier, onDone }: { readonly courier: CourierDetail; readonly onDone: () => void }) {
  const t = useText('couriers');
  const changed = useCouriersChanged();
  const resolver = lazyResolver<PersonValues, PersonValues>(async () => {
    const { editResolver } = await import('./resolvers');
    return async (values, context, options) => {
      const judged = await editResolver({ type: 'courier', version: courier.version, ...values }, context, options as never);
      return judged as never;
    };
  });
  const form = useForm<PersonValues>({ resolver, defaultValues: valuesOf(courier) });
  const { register, control, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isDirty, dirtyFields } = formState;
  useEffect(() => setFocus('first_name'), [setFocus]);
  const saving = useMutation({
    mutationFn: (values: PersonValues) => {
      const edited = Object.fromEntries(Object.entries(values).filter(([name]) => dirtyFields[name as keyof PersonValues]));
      return call('PATCH /users/{id}', { params: { id: courier.id }, body: { type: 'courier', version: courier.version, ...edited } });
    },
    onSuccess: async () => {
      toast('success', t('form.saved'));
      await changed();
      onDone();
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['hub_id', ...editFields], setError)) toast('error', failureText(error));
    },
  });
  return (
    <form noValidate aria-label={t('form.edit_title')} className="flex max-w-320 flex-col gap-4" onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}>
      <LeaveGuard active={isDirty && !saving.isPending && !saving.isSuccess} draft={formDraft(form, 'edit', isDirty && !saving.isSuccess)} />
      <PersonFields register={register} control={control} errors={errors} outsideCodes />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending} disabled={!isDirty}>
          {t('form.save')}
        </Button>
        <Button onClick={onDone}>{t('form.cancel')}</Button>
      </div>
    </form>
  );
}
