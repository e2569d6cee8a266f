import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import type { ReasonType } from '~domain/reasons';
import { lackOf, noFailure, failureBody } from './failure';
import { FailureFields, type FailureLead } from './failure-fields';
import type { SheetStep } from './sheet-step';

const shown = 12;

/**
 * Some packages, each the way to itself beside the page, where what is being done stays; and how many more there are.
 */
export function CodeList({ codes }: { readonly codes: readonly string[] }) {
  const t = useText();
  if (codes.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 font-mono text-mono">
      {codes.slice(0, shown).map((code) => (
        <li key={code}>
          <a
            href={`/packages/${code}`}
            target="_blank"
            rel="noopener"
            title={t('app:page_beside', { page: code })}
            className="underline"
          >
            {code}
          </a>
        </li>
      ))}
      {codes.length > shown && <li>{t('sheet:more', { n: codes.length - shown })}</li>}
    </ul>
  );
}

interface AskWhatHappenedProps {
  readonly type: ReasonType;
  /** Of packages brought back that nobody had reported. */
  readonly codes: readonly string[];
  readonly onTell: (step: SheetStep) => Promise<void>;
  readonly onLeave: () => void;
}

/** Packages that come back unreported: they are taken in once somebody has said why they were not done. */
export function AskWhatHappened({ type, codes, onTell, onLeave }: AskWhatHappenedProps) {
  const t = useText('sheet');
  const [failure, setFailure] = useState(noFailure);
  const [busy, setBusy] = useState(false);
  const fields = useRef<FailureLead>(null);
  // Where the hands were before it asked they are again.
  useEffect(() => {
    const before = document.activeElement;
    fields.current?.lead();
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus();
    };
  }, []);
  const tell = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (lackOf(failure) !== null) {
      fields.current?.lead();
      return;
    }
    setBusy(true);
    await onTell({ kind: 'back', ...failureBody(failure) });
    // What was said of these is not said of the next.
    setFailure(noFailure);
    setBusy(false);
  };
  return (
    <form
      aria-label={t('unreported.title')}
      noValidate
      className="flex flex-col gap-2 rounded border border-attention bg-attention-soft px-3 py-2"
      onSubmit={(event) => void tell(event)}
    >
      <p role="alert">
        <strong className="font-semibold">{t('unreported.title')}</strong> {t('unreported.text', { n: codes.length })}
      </p>
      <CodeList codes={codes} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FailureFields ref={fields} type={type} value={failure} onChange={setFailure} />
        <Button type="submit" look="primary" busy={busy}>
          {t('unreported.take', { n: codes.length })}
        </Button>
        <Button onClick={onLeave}>{t('unreported.leave')}</Button>
      </div>
    </form>
  );
}
