import { useState, type FormEvent, type Ref } from 'react';
import { codesIn } from '~console/terminal/scan/page-scan';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { Button } from '~console/ui/button';

interface CodeFieldProps {
  readonly field?: Ref<HTMLTextAreaElement> | undefined;
  readonly label: string;
  readonly placeholder: string;
  readonly add: string;
  readonly addMany: (n: number) => string;
}

/** For codes that no scanner reads: typed or pasted, however they are parted. The page takes them as it takes scans. */
export function CodeField({ field, label, placeholder, add, addMany }: CodeFieldProps) {
  const run = useRunCommand();
  const [text, setText] = useState('');
  const codes = codesIn(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (codes.length === 0) return;
    setText('');
    run('face.scan-codes', { args: { codes: codes.join(' ') } });
  };
  return (
    <form className="flex items-start gap-2" onSubmit={submit}>
      <textarea
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        rows={1}
        spellCheck={false}
        className="control w-72 resize-y py-1! font-mono text-mono"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) submit(event);
        }}
      />
      <Button type="submit" keys="enter">
        {codes.length > 1 ? addMany(codes.length) : add}
      </Button>
    </form>
  );
}
