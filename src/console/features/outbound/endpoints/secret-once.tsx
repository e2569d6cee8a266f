import { useEffect, useRef } from 'react';
import { useText } from '~console/platform/text';
import { copyText } from '~console/terminal/copy-text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { toast } from '~console/ui/toast';

interface SecretOnceProps {
  readonly name: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret that was just made. It is nowhere else: once this is closed nobody can read it. */
export function SecretOnce({ name, secret, onDone }: SecretOnceProps) {
  const t = useText('outbound');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async (): Promise<void> => {
    const copied = await copyText(secret);
    toast(copied ? 'success' : 'warning', t(copied ? 'secret.copied' : 'secret.not_copied'));
  };
  return (
    <section
      aria-label={t('secret.title', { name })}
      className="border-attention/50 bg-attention/10 flex max-w-160 flex-col gap-2 rounded border px-3 py-2"
    >
      <h2 className="font-semibold">{t('secret.title', { name })}</h2>
      <p>{t('secret.hint')}</p>
      <div className="flex items-end gap-2">
        <Field label={t('secret.label')} className="flex-1">
          {(aria) => <input {...aria} ref={field} readOnly value={secret} className="control font-mono" />}
        </Field>
        <Button onClick={() => void copy()}>{t('secret.copy')}</Button>
        <Button look="primary" onClick={onDone}>
          {t('secret.done')}
        </Button>
      </div>
    </section>
  );
}
