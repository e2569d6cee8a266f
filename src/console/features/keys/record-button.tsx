import { useText } from '~console/platform/text';
import { Kbd, keysText } from '~console/ui/kbd';
import { useRecorder } from './use-recorder';

interface RecordButtonProps {
  /** What the keys are for. */
  readonly title: string;
  readonly keys: string | undefined;
  readonly wrong: boolean;
  readonly describedBy: string | undefined;
  readonly onRecord: (keys: string) => void;
}

/** A command's keys; pressed, it takes those that follow in their place. */
export function RecordButton({ title, keys, wrong, describedBy, onRecord }: RecordButtonProps) {
  const t = useText('keys');
  const { chords, start } = useRecorder(onRecord);
  const spoken = keys === undefined ? t('none') : keysText(keys);
  return (
    <button
      type="button"
      aria-label={chords === null ? t('record', { title, keys: spoken }) : t('recording')}
      aria-describedby={describedBy}
      aria-pressed={chords !== null}
      onClick={start}
      className={`flex h-6.5 w-44 items-center gap-2 rounded border px-2 ${
        chords === null ? `hover:border-line hover:bg-raised ${wrong ? 'border-failed' : 'border-transparent'}` : 'border-accent bg-tint'
      }`}
    >
      {chords === null ? keys === undefined ? <span className="text-dim">{t('none')}</span> : <Kbd keys={keys} /> : null}
      {chords === null ? null : chords.length === 0 ? <span className="text-accent">{t('press')}</span> : <Kbd keys={chords.join(' ')} />}
    </button>
  );
}
