import { useState } from 'react';
import { LazyAskDialog } from '~console/ui/lazy-dialogs';

interface PhotoRemoverProps {
  /** Which photo, for who doesn't see it. */
  readonly label: string;
  /** Of the question, its answers and what goes with the photo. */
  readonly texts: { readonly title: string; readonly keep: string; readonly remove: string; readonly text: string };
  readonly disabled: boolean;
  /** Throws what the client throws. */
  readonly remove: () => Promise<void>;
}

/** In the corner of a photo. Asks first: nothing of it is kept. */
export function PhotoRemover({ label, texts, disabled, remove }: PhotoRemoverProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        aria-label={label}
        title={texts.remove}
        className="absolute top-1 right-1 size-6 rounded border border-line bg-panel text-dim hover:border-failed hover:text-failed disabled:opacity-50"
        onClick={() => setAsking(true)}
      >
        <span aria-hidden="true">✕</span>
      </button>
      {asking && (
        <LazyAskDialog
          title={texts.title}
          keep={texts.keep}
          confirm={texts.remove}
          look="danger"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {texts.text}
        </LazyAskDialog>
      )}
    </>
  );
}
