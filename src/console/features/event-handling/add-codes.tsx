import { useState, type FormEvent } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';

/** Codes pasted or typed; a scan needs no field. What could not be added stays, to be put right. */
export function AddCodes({ add }: { readonly add: (text: string) => Promise<readonly string[]> }) {
  const t = useText('event-handling');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const missed = await add(text);
      setText(missed.join('\n'));
      if (missed.length > 0) setError(t('codes.missed', { n: missed.length }));
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className="flex flex-col items-start gap-2" onSubmit={onSubmit}>
      <Field label={t('codes.label')} hint={t('codes.hint')} error={error} className="w-full">
        {(aria) => (
          <textarea
            {...aria}
            rows={3}
            spellCheck={false}
            className="control h-auto w-full py-1 font-mono text-mono"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              void submit();
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {t('codes.add')}
      </Button>
    </form>
  );
}
