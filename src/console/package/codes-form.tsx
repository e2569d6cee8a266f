import { useCallback, useState } from 'react';
import { useSetAtom } from 'jotai';
import { failureText } from '~console/platform/failure-text';
import { useReloadHeld } from '~console/platform/new-version';
import { lookUp } from '~console/terminal/runs/lookup';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { codesLeft } from '~console/ui/unless-typed';
import { codesIn } from '~console/terminal/scan/page-scan';

interface CodesFormProps {
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly rows: number;
  /** Answers with the codes that could not be added, and what is to be said. Throws ApiFailure. */
  readonly add: (text: string) => Promise<{ readonly missed: readonly string[]; readonly fault: string | undefined }>;
}

/** Codes pasted or typed; a scan needs no field. What could not be added stays, to be put right. */
export function CodesForm({ label, hint, submit: adding, rows, add }: CodesFormProps) {
  const [text, setText] = useState('');
  useReloadHeld(text !== '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { missed, fault } = await add(text);
      setText(codesLeft(text, missed));
      setError(fault);
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={label} hint={hint} error={error} className="w-full">
        {(aria) => (
          <textarea
            {...aria}
            rows={rows}
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
        {adding}
      </Button>
    </form>
  );
}

/** Adds whatever codes are in a text to the working set; answers with those that are nobody's. Throws ApiFailure. */
export function useAddCodes() {
  const setPackages = useSetAtom(selectedPackagesAtom);
  return useCallback(
    async (text: string): Promise<{ readonly found: number; readonly missed: readonly string[] }> => {
      const codes = codesIn(text);
      if (codes.length === 0) return { found: 0, missed: [] };
      const { packages: found, missed } = await lookUp(codes);
      setPackages((before) => [...before, ...found.filter((item) => !before.some(({ id }) => id === item.id))]);
      return { found: found.length, missed: missed.map(({ code }) => code) };
    },
    [setPackages],
  );
}
