import { useId, useState, type DragEvent } from 'react';
import { useText } from '~console/platform/text';

interface FileDropProps {
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** A CSV chosen or dropped. */
export function FileDrop({ disabled, onFile }: FileDropProps) {
  const t = useText('packages');
  const id = useId();
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, is: boolean): void => {
    event.preventDefault();
    setOver(is && !disabled);
  };
  return (
    <div
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
      className={`flex items-center gap-3 rounded border border-dashed px-4 py-5 ${over ? 'border-accent bg-tint' : 'border-line-strong'}`}
    >
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="peer sr-only"
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file, corrected meanwhile, must be choosable again.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex h-control items-center rounded border border-line bg-raised px-2.5 peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-disabled:opacity-50 hover:border-line-strong"
      >
        {t('import.choose')}
      </label>
      <span className="text-dim">{t('import.drop')}</span>
    </div>
  );
}
