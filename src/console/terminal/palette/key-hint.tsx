import { Kbd } from '~console/ui/kbd';

/** A key and what it does here; nothing where there is none to press. */
export function KeyHint({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <span className="text-dim inline-flex shrink-0 items-center gap-1.5 hand:hidden">
      <Kbd keys={keys} />
      {text}
    </span>
  );
}
