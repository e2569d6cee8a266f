import { commandByVerb } from '../registry';
import type { ArgumentKind, Command, Parameter } from '../command';
import type { FilterKind, Source } from '../source';
import { sourceByName } from '../sources';
import { sameName } from '../names';
import type { Span } from './line';
import { isBlank, tokenise, type Token } from './tokens';
import { freeParameters, parameterBy } from './words';

export type AnyParameter = Parameter<ArgumentKind | FilterKind>;

/** What is being typed at the end of a line. `typed` = its text so far, `span` = where that stands. */
export type Place =
  /** The first word of a stage; `flows` = packages come from before it. */
  | { readonly kind: 'head'; readonly typed: string; readonly span: Span; readonly flows: boolean }
  | { readonly kind: 'set'; readonly typed: string; readonly span: Span }
  /** A value behind its name. */
  | { readonly kind: 'value'; readonly of: Command | Source; readonly parameter: AnyParameter; readonly typed: string; readonly span: Span; readonly vietnamese: boolean }
  /** A name of those still free, or the value that the first of them takes without its name. */
  | { readonly kind: 'name'; readonly of: Command | Source; readonly free: readonly AnyParameter[]; readonly typed: string; readonly span: Span; readonly vietnamese: boolean }
  | { readonly kind: 'none' };

/** Where the end of a text stands in its line. Never throws. */
export function placeOf(text: string): Place {
  const tokens = tokenise(text);
  const start = tokens.findLastIndex(({ kind }) => kind === 'separator') + 1;
  const stage = tokens.slice(start);
  const last = stage.at(-1);
  const open = last !== undefined && last.end === text.length && !isBlank(text.at(-1) ?? ' ') ? last : undefined;
  const [head, ...rest] = stage;
  if (open?.kind === 'word' && !open.quoted && lastPiece(open).startsWith('@')) return { kind: 'set', typed: lastPiece(open).slice(1), span: { at: open.end - lastPiece(open).length, end: open.end } };
  if (!head || head === open) return headPlace(open, text, start > 0);
  const of = head.kind === 'word' && !head.quoted ? (commandByVerb(head.text) ?? sourceByName(head.text)) : undefined;
  if (!of || head.kind !== 'word') return { kind: 'none' };
  const parameters: readonly AnyParameter[] = of.args;
  const vietnamese = !sameName(head.text, of.verb);
  if (open?.kind === 'argument') {
    const parameter = parameterBy(parameters, open.name);
    return parameter ? { kind: 'value', of, parameter, typed: open.value, span: { at: open.valueAt, end: open.end }, vietnamese } : { kind: 'none' };
  }
  const given = rest.filter((token) => token !== open).map((token) => ({ name: token.kind === 'argument' ? token.name : null }));
  const typed = open?.kind === 'word' ? open.text : '';
  return { kind: 'name', of, free: freeParameters(parameters, given), typed, span: { at: open?.at ?? text.length, end: text.length }, vietnamese };
}

function headPlace(open: Token | undefined, text: string, flows: boolean): Place {
  if (open && open.kind !== 'word') return { kind: 'none' };
  return { kind: 'head', typed: open?.text ?? '', span: { at: open?.at ?? text.length, end: text.length }, flows };
}

function lastPiece({ text }: { readonly text: string }): string {
  return text.slice(text.lastIndexOf(',') + 1);
}
