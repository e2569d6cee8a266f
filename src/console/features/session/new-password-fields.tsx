import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';
import { SecretField } from './secret-field';

interface NewPassword {
  readonly password: string;
  readonly retype_password: string;
}

interface NewPasswordFieldsProps {
  readonly errors: FieldErrors<NewPassword>;
  readonly register: (name: keyof NewPassword) => UseFormRegisterReturn;
  /** Has the focus when its page opens. */
  readonly first?: boolean;
}

/** A password that is chosen, with what it needs, and once more. */
export function NewPasswordFields({ errors, register, first = false }: NewPasswordFieldsProps) {
  const t = useText();
  const hint = t('session:password_rule', { min: limits.passwordMin, symbols: [...limits.passwordSymbols].join(' ') });
  return (
    <>
      <SecretField
        label={t('session:change_password.new')}
        hint={hint}
        error={errors.password?.message}
        registered={register('password')}
        first={first}
        autoComplete="new-password"
      />
      <SecretField
        label={t('session:change_password.retype')}
        error={errors.retype_password?.message}
        registered={register('retype_password')}
        autoComplete="new-password"
      />
    </>
  );
}
