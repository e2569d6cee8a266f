import { useState, type FormEvent, type Ref } from 'react';
import { Icon } from '~console/platform/icons';
import { useText } from '~console/platform/text';
import { codesIn } from '~console/terminal/scan/page-scan';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { Button } from '~console/ui/button';
import { CameraScans, useHasCamera } from './camera/camera-scans';

interface CodeFieldProps {
  readonly field?: Ref<HTMLTextAreaElement> | undefined;
  readonly label: string;
  readonly placeholder: string;
  readonly add: string;
  readonly addMany: (n: number) => string;
}

/**
 * For codes that no scanner reads: typed or pasted however they are parted, which the page takes as it takes scans; or
 * seen by the camera, each of them a scan.
 */
export function CodeField({ field, label, placeholder, add, addMany }: CodeFieldProps) {
  const t = useText('package');
  const run = useRunCommand();
  const hasCamera = useHasCamera();
  const [text, setText] = useState('');
  /** undefined = not yet. */
  const [watching, setWatching] = useState<boolean>();
  const codes = codesIn(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (codes.length === 0) return;
    setText('');
    run('face.scan-codes', { args: { codes: codes.join(' ') } });
  };
  return (
    <div className="flex flex-col gap-2">
      {watching && <CameraScans onClose={() => setWatching(false)} />}
      <form data-code-field="" className="flex items-start gap-2" onSubmit={submit}>
        <textarea
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          rows={1}
          spellCheck={false}
          className="control w-72 resize-y py-1! font-mono text-mono hand:h-12 hand:w-0 hand:flex-1 hand:resize-none hand:py-2.5! hand:text-title hand:placeholder:text-mono"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) submit(event);
          }}
        />
        {hasCamera && !watching && (
          <Button
            aria-label={t('camera.title')}
            // Whoever closed the camera stands where he opened it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={watching === false}
            onClick={() => setWatching(true)}
            className="hand:h-12 hand:w-12"
          >
            <Icon name="camera" className="size-6!" />
          </Button>
        )}
        <Button type="submit" keys="enter" look={codes.length > 0 ? 'primary' : 'plain'} className="hand:h-12">
          {codes.length > 1 ? addMany(codes.length) : add}
        </Button>
      </form>
    </div>
  );
}
