import { useState, type KeyboardEvent } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';

interface CodeFormProps {
  readonly add: (text: string) => Promise<{ readonly found: number; readonly missed: readonly string[] }>;
}

/** Codes pasted or typed, for whoever has no scanner at hand. */
export function CodeForm({ add }: CodeFormProps) {
  const t = useText('re-print');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { found, missed } = await add(text);
      if (missed.length > 0) setError(t('codes.missed', { n: missed.length, codes: missed.slice(0, 10).join(', ') }));
      else if (found === 0) setError(t('codes.empty'));
      // What could not be added stays, to be put right.
      setText(missed.join('\n'));
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={t('codes.label')} hint={t('codes.hint')} error={error} className="w-full">
        {(aria) => <textarea {...aria} rows={4} spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} className="control h-auto w-full py-1 font-mono text-mono" />}
      </Field>
      <Button type="submit" busy={busy}>
        {t('codes.add')}
      </Button>
    </form>
  );
}
