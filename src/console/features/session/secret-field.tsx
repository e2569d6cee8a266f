import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '~console/platform/text';
import { Field } from '~console/ui/field';

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
