import { useEffect, useRef } from 'react';
import { useText } from '~console/platform/text';
import { copyText } from '~console/terminal/copy-text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { toast } from '~console/ui/toast';

interface KeyOnceProps {
  readonly name: string;
  readonly value: string;
  readonly onDone: () => void;
}

/** A key that was just made. It is nowhere else: once this is closed nobody can read it. */
export function KeyOnce({ name, value, onDone }: KeyOnceProps) {
  const t = useText('shops');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async (): Promise<void> => {
    const copied = await copyText(value);
    toast(copied ? 'success' : 'warning', t(copied ? 'key.copied' : 'key.not_copied'));
  };
  return (
    <section aria-label={t('key.once_title', { name })} className="flex max-w-160 flex-col gap-2 rounded border border-attention/50 bg-attention/10 px-3 py-2">
      <h3 className="font-semibold">{t('key.once_title', { name })}</h3>
      <p>{t('key.once_hint')}</p>
      <div className="flex items-end gap-2">
        <Field label={t('key.label')} className="flex-1">
          {(aria) => <input {...aria} ref={field} readOnly value={value} className="control font-mono" />}
        </Field>
        <Button onClick={() => void copy()}>{t('key.copy')}</Button>
        <Button look="primary" onClick={onDone}>
          {t('key.done')}
        </Button>
      </div>
    </section>
  );
}
