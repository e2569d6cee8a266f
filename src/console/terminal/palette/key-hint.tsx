import { Kbd } from '~console/ui/kbd';

/** A key and what it does here. */
export function KeyHint({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <span className="text-dim inline-flex shrink-0 items-center gap-1.5">
      <Kbd keys={keys} />
      {text}
    </span>
  );
}
