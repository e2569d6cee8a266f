import type { Ref } from 'react';
import { useText } from '~console/platform/text';

interface ConflictListProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Why the keys just pressed can't be had at all. */
  readonly refused: string | null;
  readonly sentences: readonly string[];
}

/** What has to be settled before the keys can be saved. Told as it comes up, and read again on a refused save. */
export function ConflictList({ ref, refused, sentences }: ConflictListProps) {
  const t = useText('keys');
  return (
    <div role="alert" ref={ref} tabIndex={-1} className="outline-none">
      {refused === null ? null : <p className="bg-attention-soft mb-3 rounded px-3 py-2">{refused}</p>}
      {sentences.length === 0 ? null : (
        <div className="bg-failed-soft mb-3 rounded px-3 py-2">
          <p className="font-semibold">{t('conflict.title', { count: sentences.length })}</p>
          <ul className="list-disc pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
