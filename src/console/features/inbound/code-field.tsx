import { useState, type FormEvent } from 'react';
import { useText } from '~console/app/text';
import { Button } from '~console/ui/button';
import { normaliseCode } from '~domain/tracking-code';

/** Codes that no scanner reads: typed or pasted, however they are parted. */
export function CodeField({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const t = useText('inbound');
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const codes = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== '').map(normaliseCode))];
    if (codes.length === 0) return;
    setText('');
    onCodes(codes);
  };
  return (
    <form className="flex items-start gap-2" onSubmit={submit}>
      <textarea
        aria-label={t('field')}
        placeholder={t('field_hint')}
        rows={1}
        spellCheck={false}
        className="control w-64 resize-y py-1! font-mono text-mono"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) submit(event);
        }}
      />
      <Button type="submit">{t('add')}</Button>
    </form>
  );
}
