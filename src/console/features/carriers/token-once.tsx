import { useEffect, useRef } from 'react';
import { useText } from '~console/platform/text';
import { copyText } from '~console/terminal/copy-text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { toast } from '~console/ui/toast';
import type { NewToken } from './use-carriers';

/** A token that was just made. It is nowhere else: once this is closed nobody can read it. */
export function TokenOnce({ name, token, onDone }: NewToken & { readonly onDone: () => void }) {
  const t = useText('carriers');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async (): Promise<void> => {
    const copied = await copyText(token);
    toast(copied ? 'success' : 'warning', t(copied ? 'token.copied' : 'token.not_copied'));
  };
  return (
    <section
      aria-label={t('token.title', { name })}
      className="flex max-w-160 flex-col gap-2 rounded border border-attention/50 bg-attention/10 px-3 py-2"
    >
      <h2 className="font-semibold">{t('token.title', { name })}</h2>
      <p>{t('token.hint')}</p>
      <div className="flex items-end gap-2">
        <Field label={t('token.label')} className="flex-1">
          {(aria) => <input {...aria} ref={field} readOnly value={token} className="control font-mono" />}
        </Field>
        <Button onClick={() => void copy()}>{t('token.copy')}</Button>
        <Button look="primary" onClick={onDone}>
          {t('token.done')}
        </Button>
      </div>
    </section>
  );
}
