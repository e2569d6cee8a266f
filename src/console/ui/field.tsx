import { useId, type ReactNode } from 'react';

/** What a control must carry so that label, hint and error belong to it for everyone. */
export interface FieldAria {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly className?: string;
  /**
   * Draws the control with the given attributes: `{(aria) => <input {...aria} {...register('name')} className="control"
   * />}`
   */
  readonly children: (aria: FieldAria) => ReactNode;
}

export function Field({ label, hint, error, required = false, className = '', children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-dim">
        {label}
        {required ? (
          <span aria-hidden="true" className="text-failed">
            {' *'}
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint ? (
        <div id={`${id}-hint`} className="text-dim text-label">
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-failed text-label">
          {error}
        </p>
      ) : null}
    </div>
  );
}
