import { useState, type FormEvent } from 'react';
import { useText } from '~console/app/text';
import { Button } from '~console/ui/button';
import { normaliseCode } from '~domain/tracking-code';

/** Longer than any code: not one. */
const longest = 40;

/** For codes that no scanner reads: typed or pasted, however they are parted. */
export function ScanField({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const t = useText('backlog');
  const [text, setText] = useState('');
  const codes = [...new Set(text.split(/[\s,;]+/).map(normaliseCode).filter((code) => code !== '' && code.length <= longest))];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (codes.length === 0) return;
    onCodes(codes);
    setText('');
  };
  return (
    <form className="flex items-start gap-2" onSubmit={submit}>
      <textarea
        aria-label={t('check.field')}
        placeholder={t('check.field_hint')}
        rows={1}
        className="control w-80 resize-y py-1! font-mono text-mono"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) submit(event);
        }}
      />
      <Button type="submit" keys="enter">
        {codes.length > 1 ? t('check.add_many', { n: codes.length }) : t('check.add')}
      </Button>
    </form>
  );
}
