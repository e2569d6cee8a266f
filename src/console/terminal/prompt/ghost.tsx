import type { RefObject } from 'react';
import type { Completion } from '~commands/language/complete';

interface GhostProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly completion: Completion | undefined;
}

/** What Tab would add, dim, where it would stand. Absent once the line is longer than the field shows. */
export function Ghost({ field, text, completion }: GhostProps) {
  const typed = completion ? text.slice(completion.from) : '';
  const wide = field.current !== null && field.current.scrollWidth > field.current.clientWidth;
  if (!completion || text === '' || wide || completion.insert === typed) return null;
  const rest = completion.insert.startsWith(typed) ? completion.insert.slice(typed.length) : ` → ${completion.insert}`;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 flex items-center overflow-hidden whitespace-pre"
    >
      <span className="invisible">{text}</span>
      <span className="text-dim">{rest}</span>
      <span className="text-faint pl-2">⇥</span>
    </span>
  );
}
