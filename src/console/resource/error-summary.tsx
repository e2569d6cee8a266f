import { useEffect, useRef } from 'react';
import { useText } from '~console/platform/text';

export interface SummaryFault {
  /** The control's `name`; null = of the form as a whole. */
  readonly name: string | null;
  readonly label: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly faults: readonly SummaryFault[];
  /** Rises with every refused submission: each takes the focus here. */
  readonly round: number;
}

/** What is wrong with a form, at its top, each fault a way to its field. */
export function ErrorSummary({ faults, round }: ErrorSummaryProps) {
  const t = useText('resource');
  const box = useRef<HTMLDivElement>(null);
  const told = useRef(0);
  const shown = faults.length > 0;
  useEffect(() => {
    // The faults may come a moment after their round; what goes wrong later is its field's to say.
    if (!shown || told.current === round) return;
    told.current = round;
    box.current?.focus();
  }, [round, shown]);
  if (!shown) return null;
  const goTo = (name: string): void => {
    const control = box.current?.closest('form')?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded border border-failed/50 bg-failed-soft px-3 py-2">
      <p className="font-semibold">{t('form.faults', { n: faults.length })}</p>
      <ul>
        {faults.map(({ name, label, message }) => (
          <li key={name ?? message}>
            {name === null ? (
              message
            ) : (
              <button type="button" className="text-left underline" onClick={() => goTo(name)}>
                {t('form.fault_line', { label, message })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
