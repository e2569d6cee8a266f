import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { PageLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver, showFieldErrors, submitOnce } from '~console/platform/form';
import { randomId } from '~console/platform/random-id';
import { useWorkHub } from '~console/package/own-hub-select';
import { useHubs } from '~console/package/use-hubs';
import { formDraft } from '~console/resource/draft';
import { LeaveGuard } from '~console/resource/leave-guard';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { useOpenedForm } from '~console/ui/opened-form';
import { toast } from '~console/ui/toast';
import { lazyContract } from '~console/ui/lazy-contract';
import type { BodyInputOf } from '~contract/endpoints';
import { registerTypes } from '~domain/courier-account';
import { useCouriersChanged } from '../use-courier';
import { personFields, PersonFields, type PersonValues } from '../form/person-fields';

type Registration = BodyInputOf<'POST /users/courier-register'>;
type Values = Omit<PersonValues, 'lex_code' | 'lex_id' | 'haravan_code'> & Pick<Registration, 'register_type'>;

const resolver = lazyResolver<Values, Registration>(
  lazyContract(() => import('~contract/features/courier-shapes').then((m) => m.newCourier)),
);
const codes = { EUS001: 'licence_plate', GM002: 'email', GM003: 'phone' } as const;
const blank: Values = {
  register_type: 'hub_sale',
  first_name: '',
  phone: '',
  email: '',
  hub_id: 0,
  id_card_number: '',
  tax_code: '',
  date_of_birth: '',
  current_address: '',
  permanent_address: '',
  ref_name: '',
  ref_phone: '',
  ref_relationship: '',
  ref_id_card_no: '',
  licence_plate: '',
};

/** Takes a courier on and opens his file. */
function RegisterForm() {
  const t = useText('couriers');
  const fromHere = useGoFromHere();
  const hub = useWorkHub(null);
  const hubs = useHubs();
  const changed = useCouriersChanged();
  // One key for one content: sent again after a silence, he is taken on once.
  const attempt = useRef<{ content: string; key: string } | null>(null);
  const form = useForm<Values, unknown, Registration>({ resolver, defaultValues: blank });
  const { register, control, handleSubmit, setError, setValue, getValues, formState } = form;
  const { field: hubField } = useController({ control, name: 'hub_id' });
  const { field: birth } = useController({ control, name: 'date_of_birth' });
  const { errors, isDirty, isSubmitting } = formState;
  const { opened } = useOpenedForm();
  useEffect(() => {
    if (hub !== null && hubs.data && getValues('hub_id') === 0) setValue('hub_id', hub);
  }, [hub, hubs.data, getValues, setValue]);
  const saving = useMutation({
    mutationFn: async (body: Registration) => {
      const content = JSON.stringify(body);
      if (attempt.current?.content !== content) attempt.current = { content, key: randomId() };
      return (await call('POST /users/courier-register', { body, idempotencyKey: attempt.current.key })).data;
    },
    onMutate: fromHere,
    onSuccess: async (courier, _values, open) => {
      toast('success', t('form.registered', { code: courier.courier_code }));
      await changed();
      open(`/couriers/${courier.id}/info`, courier.courier_code);
    },
    onError: (error) => {
      // Refused, he was not taken on, and the same key would only hear the same again.
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) attempt.current = null;
      if (!showFieldErrors(error, ['register_type', 'hub_id', ...personFields], setError, codes))
        toast('error', failureText(error));
    },
  });
  return (
    <form
      {...opened}
      noValidate
      aria-label={t('form.register_title')}
      className="flex max-w-320 flex-col gap-4"
      onSubmit={submitOnce(
        isSubmitting || saving.isPending,
        handleSubmit((values) => saving.mutate(values)),
      )}
    >
      <LeaveGuard
        active={isDirty && !saving.isPending && !saving.isSuccess}
        draft={formDraft(form, 'register', isDirty && !saving.isSuccess)}
      />
      <Field className="max-w-100" label={t('field.register_type')} required error={errors.register_type?.message}>
        {(aria) => (
          <select {...aria} {...register('register_type')} className="control">
            {registerTypes.map((type) => (
              <option key={type} value={type}>
                {t(`register_type.${type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <PersonFields register={register} hub={hubField} birth={birth} errors={errors} />
      <div>
        <Button type="submit" look="primary" busy={saving.isPending}>
          {t('form.register')}
        </Button>
      </div>
    </form>
  );
}

export function RegisterCourier() {
  const t = useText('couriers');
  return (
    <section className="flex flex-col gap-3 p-4" aria-labelledby="register-title">
      <PageLink back to="/couriers" className="text-dim hover:text-accent" />
      <h1 id="register-title" className="text-title">
        {t('form.register_title')}
      </h1>
      <RegisterForm />
    </section>
  );
}
