import { useId } from 'react';
import { useText } from '~console/platform/text';

interface FileFieldProps {
  readonly label: string;
  /** As of an input: `.csv,text/csv`. */
  readonly accept: string;
  /** What is chosen; null = nothing yet. */
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
}

/** A file to be chosen, with its name beside; the browser's own field speaks the browser's language. */
export function FileField({ label, accept, file, onFile }: FileFieldProps) {
  const t = useText('ui');
  const id = useId();
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-dim">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        className="peer sr-only"
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        onClick={(event) => {
          // The same file, corrected meanwhile, must be choosable again.
          event.currentTarget.value = '';
        }}
      />
      <label
        htmlFor={id}
        aria-hidden="true"
        className="inline-flex h-control max-w-72 items-center gap-2 rounded border border-line-strong bg-panel px-2.5 peer-focus-visible:outline-2 peer-focus-visible:outline-accent hover:bg-raised"
      >
        {file ? <span className="truncate">{file.name}</span> : t('file.choose')}
      </label>
    </span>
  );
}
