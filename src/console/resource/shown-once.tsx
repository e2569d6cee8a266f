import { useEffect, useRef } from 'react';
import { useText } from '~console/platform/text';
import { copyText } from '~console/terminal/copy-text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { toast } from '~console/ui/toast';

interface ShownOnceProps {
  readonly title: string;
  /** What becomes of it, and of the one before. */
  readonly hint: string;
  readonly label: string;
  readonly value: string;
  readonly onDone: () => void;
  /** Level of the title. */
  readonly heading?: 'h2' | 'h3';
}

/** A secret that was just made. It is nowhere else: once this is closed nobody can read it. */
export function ShownOnce({ title, hint, label, value, onDone, heading: Heading = 'h2' }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <section
      aria-label={title}
      className="flex max-w-160 flex-col gap-2 rounded border border-attention/50 bg-attention/10 px-3 py-2"
    >
      <Heading className="font-semibold">{title}</Heading>
      <p>{hint}</p>
      <div className="flex items-end gap-2">
        <Field label={label} className="flex-1">
          {(aria) => <input {...aria} ref={field} readOnly value={value} className="control font-mono" />}
        </Field>
        <TakeDown value={value} onDone={onDone} />
      </div>
    </section>
  );
}

/** Copies it, and closes what shows it. */
export function TakeDown({ value, onDone }: Pick<ShownOnceProps, 'value' | 'onDone'>) {
  const t = useText('resource');
  const copy = async (): Promise<void> => {
    const copied = await copyText(value);
    toast(copied ? 'success' : 'warning', t(copied ? 'once.copied' : 'once.not_copied'));
  };
  return (
    <>
      <Button onClick={() => void copy()}>{t('once.copy')}</Button>
      <Button look="primary" onClick={onDone}>
        {t('once.done')}
      </Button>
    </>
  );
}
