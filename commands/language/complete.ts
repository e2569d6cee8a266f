import { fold } from '~domain/fold';
import { reasonsOf } from '~domain/reasons';
import type { Argument, Command, Words } from '../command';
import { commandByVerb } from '../registry';
import { isBlank, tokenise, type Token } from './tokens';

export interface Completion {
  /** The piece of the text that `insert` replaces. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** What the insert stands for, in both languages. */
  readonly title: Words;
}

/** What could stand at the end of a line being typed, the likeliest first. `usable` = the verbs this user may use now. */
export function complete(text: string, usable: readonly Command[]): Completion[] {
  const tokens = tokenise(text);
  const start = tokens.findLastIndex(({ kind }) => kind === 'separator') + 1;
  const stage = tokens.slice(start);
  const last = stage.at(-1);
  const open = last !== undefined && last.end === text.length && !isBlank(text.at(-1) ?? ' ') ? last : undefined;
  const head = stage[0];
  if (!head || (head === open && head.kind === 'word')) return verbs(open, text.length, usable, start > 0);
  const command = head.kind === 'word' ? commandByVerb(head.text) : undefined;
  if (!command || !usable.includes(command)) return [];
  if (open?.kind === 'argument') return values(open, command);
  return names(open, text.length, command, stage);
}

function verbs(open: Token | undefined, end: number, usable: readonly Command[], afterSubject: boolean): Completion[] {
  const typed = open?.kind === 'word' ? open.text.normalize('NFC').toLowerCase() : '';
  // Before anything is typed nothing is likely, unless packages wait for what is to be done with them.
  if (typed === '' && !afterSubject) return [];
  const span = { from: open?.at ?? end, to: end };
  const fitting = usable.flatMap((command) => {
    const word = [command.verb, ...command.aliases].find((verb) => verb.startsWith(typed)) ?? [command.verb, ...command.aliases].find((verb) => fold(verb).startsWith(fold(typed)));
    return word !== undefined && (!afterSubject || command.subject === 'packages') ? [{ ...span, insert: word, title: command.title }] : [];
  });
  return fitting.sort((a, b) => Number(b.insert.startsWith(typed)) - Number(a.insert.startsWith(typed)));
}

function names(open: Token | undefined, end: number, command: Command, stage: readonly Token[]): Completion[] {
  const typed = open?.kind === 'word' ? open.text.toLowerCase() : '';
  const given = new Set(stage.flatMap((token) => (token.kind === 'argument' ? [token.name] : [])));
  return command.args
    .filter(({ name }) => !given.has(name) && name.startsWith(typed))
    .map(({ name, title }) => ({ from: open?.kind === 'word' ? open.at : end, to: end, insert: `${name}=`, title }));
}

function values(open: Extract<Token, { kind: 'argument' }>, command: Command): Completion[] {
  const argument = command.args.find(({ name }) => name === open.name);
  return argument ? choices(argument, open.value).map((choice) => ({ from: open.valueAt, to: open.end, ...choice })) : [];
}

/** Reasons of the right type, by code or by any word of their text. */
function choices(argument: Argument, typed: string): { insert: string; title: Words }[] {
  if (argument.type.kind !== 'reason') return [];
  const asked = fold(typed);
  return reasonsOf(argument.type.type)
    .filter(({ code, vi, en }) => fold(code).startsWith(asked) || [vi, en].some((words) => fold(` ${words}`).includes(` ${asked}`)))
    .map(({ code, vi, en }) => ({ insert: code, title: { vi, en } }));
}
