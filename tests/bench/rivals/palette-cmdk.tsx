import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { numberFromAddress, type BenchPage } from '../browser/bench-page';
import { flatItems } from '../browser/palette-data';

function Palette({ items }: { readonly items: readonly string[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !event.ctrlKey) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Command.Dialog open={open} onOpenChange={setOpen} label="Bench">
      <Command.Input />
      <Command.List style={{ height: 400, overflow: 'auto' }}>
        {items.map((item) => (
          <Command.Item key={item} value={item}>
            {item}
          </Command.Item>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}

/** cmdk with its own filter, the way its documentation shows it. */
export const page: BenchPage = {
  mount: (root) => createRoot(root).render(<Palette items={flatItems(numberFromAddress('items'))} />),
  list: '[cmdk-list]',
};
