import { markOf } from './rank';

/** A title with what was typed marked in it, accents aside. */
export function MarkedTitle({ title, query }: { readonly title: string; readonly query: string }) {
  const mark = markOf(title, query);
  if (!mark) return <span className="shrink-0">{title}</span>;
  return (
    <span className="shrink-0">
      {title.slice(0, mark.from)}
      <b className="text-accent font-semibold">{title.slice(mark.from, mark.to)}</b>
      {title.slice(mark.to)}
    </span>
  );
}
