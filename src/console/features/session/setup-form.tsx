import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver, showFieldErrors, submitOnce } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { lazyContract } from '~console/ui/lazy-contract';
import type { BodyInputOf } from '~contract/endpoints';
import { NewPasswordFields } from './password-fields';

type FirstAdmin = BodyInputOf<'POST /setup'>;

const resolver = lazyResolver(lazyContract(() => import('~contract/features/session').then((m) => m.firstAdmin)));

interface SetupFormProps {
  readonly token: string;
  /** Told the email of the admin that now exists. */
  readonly onDone: (email: string) => void;
}

/** Creates the first admin of an empty network, by the link printed at its first start. */
export function SetupForm({ token, onDone }: SetupFormProps) {
  const t = useText();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { token, name: '', email: '', password: '', retype_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const creating = useMutation({
    mutationFn: (body: FirstAdmin) => call('POST /setup', { body }),
    onSuccess: (_, { email }) => onDone(email),
    onError: (error) => {
      if (!showFieldErrors(error, ['name', 'email', 'password', 'retype_password'], setError))
        setError('root', { message: failureText(error) });
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={submitOnce(
        isSubmitting || creating.isPending,
        handleSubmit((body) => creating.mutate(body)),
      )}
    >
      <Field label={t('session:setup.name')} error={errors.name?.message} required>
        {(aria) => (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is all there is to do on the page
          <input {...aria} {...register('name')} autoFocus autoComplete="name" className="control h-8 w-full" />
        )}
      </Field>
      <Field label={t('session:setup.email')} error={errors.email?.message} required>
        {(aria) => (
          <input
            {...aria}
            {...register('email')}
            type="email"
            autoComplete="username"
            spellCheck={false}
            className="control h-8 w-full"
          />
        )}
      </Field>
      <NewPasswordFields errors={errors} register={register} />
      {errors.root ? (
        <p role="alert" className="border-failed/40 bg-failed-soft text-failed rounded border px-3 py-2">
          {errors.root.message}
        </p>
      ) : null}
      <Button type="submit" look="primary" busy={creating.isPending} className="h-8">
        {t('session:setup.submit')}
      </Button>
    </form>
  );
}
