import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useState } from 'react';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';
import { Field } from '~console/ui/field';

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

interface SecretFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly registered: UseFormRegisterReturn;
  readonly autoComplete: 'current-password' | 'new-password';
  /** Has the focus when its page or dialog opens. */
  readonly first?: boolean;
}

/** A password, hidden until asked to be seen. */
export function SecretField({ label, hint, error, registered, autoComplete, first = false }: SecretFieldProps) {
  const t = useText();
  const [seen, setSeen] = useState(false);
  const text = seen ? t('session:secret.hide') : t('session:secret.show');
  return (
    <Field label={label} hint={hint} error={error} required>
      {(aria) => (
        <div className="relative">
          <input
            {...aria}
            {...registered}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where it is what the page or dialog is there for
            autoFocus={first}
            data-autofocus={first || undefined}
            type={seen ? 'text' : 'password'}
            autoComplete={autoComplete}
            spellCheck={false}
            className="control h-8 w-full pr-14"
          />
          <button
            type="button"
            aria-pressed={seen}
            aria-label={t('session:secret.toggle', { label })}
            onClick={() => setSeen(!seen)}
            className="text-dim hover:text-ink text-label absolute inset-y-0 right-0 px-2"
          >
            {text}
          </button>
        </div>
      )}
    </Field>
  );
}
