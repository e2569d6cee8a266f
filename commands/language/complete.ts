import { fold } from '~domain/fold';
import type { ReasonType } from '~domain/reasons';
import type { Command, Words } from '../command';
import { nameIn, plainName, spelled } from '../names';
import { takesPackages } from '../plan-stages';
import type { RecordDefinition } from '../record';
import type { RecordKind } from '../record-kinds';
import { takesRecord } from '../records';
import { callName, commandsByVerb, isQualified } from '../registry';
import { lineFlow } from '../sheet-reasons';
import type { Source } from '../source';
import { offers, type Entities, type Offer } from './complete-values';
import { builtInSets } from './line';
import { choose } from './flow';
import { placeOf, type Place } from './place';
import { readRawTail } from './read-raw-tail';
import { isToldApart } from './read-words';
import { tokenise } from './tokens';
import type { HeadOf } from './words';

export interface Completion extends Offer {
  /** The piece of the text that `insert` replaces. */
  readonly from: number;
  readonly to: number;
}

export interface CompletionContext {
  /** Of the interface: what is offered before anything says which language is being typed. */
  readonly language: keyof Words;
  /** The commands, sources and kinds of records this user may use. */
  readonly commands: readonly Command[];
  readonly sources: readonly Source[];
  readonly records: readonly RecordDefinition[];
  /** The kind of record whose page is open. */
  readonly hand?: RecordKind | null;
  /** In which flow reasons are given on the sheet whose page is open. */
  readonly reasons?: ReasonType | null;
  /** The user's own sets, with how many codes each has. */
  readonly sets: Readonly<Record<string, number>>;
  /** The user's own aliases and macros, and what each stands for. */
  readonly words: Readonly<Record<string, string>>;
  readonly entities: Entities;
}

/** What could stand at the end of a line being typed, the likeliest first. Never throws. */
export function complete(text: string, context: CompletionContext): Completion[] {
  const whole = readRawTail(text, tokenise(text));
  if (whole)
    return complete(text.slice(whole.lineAt), context).map((one) => ({
      ...one,
      from: one.from + whole.lineAt,
      to: one.to + whole.lineAt,
    }));
  const place = placeOf(text, context.hand ?? null);
  if (place.kind === 'none') return [];
  const found = offersAt(place, { ...context, reasons: lineFlow(text) ?? context.reasons ?? null });
  return found.map((offer) => ({ ...offer, from: place.span.at, to: place.span.end }));
}

function offersAt(place: Exclude<Place, { kind: 'none' }>, context: CompletionContext): Offer[] {
  switch (place.kind) {
    case 'head':
      return heads(place, context);
    case 'set':
      return sets(place.typed, context);
    case 'value':
      return isUsable(place.of, context)
        ? offers(place.parameter, place.typed, place.vietnamese, context.entities, context.reasons)
        : [];
    case 'name':
      return isUsable(place.of, context) ? namesAndValues(place, context) : [];
  }
}

function isUsable(of: HeadOf, { commands, sources, records }: CompletionContext): boolean {
  return [...commands, ...sources, ...records].some((one) => one === of);
}

/** Of the user's own words: he may have hundreds that begin alike. */
const mostOwn = 20;

interface Called {
  readonly names: readonly string[];
  readonly title: Words;
}

function heads(
  place: Extract<Place, { kind: 'head' }>,
  { language, commands, sources, records, words }: CompletionContext,
): Offer[] {
  const { flow } = place;
  const asked = spelled(place.typed);
  // Before anything is typed nothing is likely, unless packages or a record wait for what is to be done with them.
  if (asked === '' && flow.latest === null) return [];
  const takers = commands.filter(
    (command) =>
      flow.latest === null ||
      (flow.packages && takesPackages(command)) ||
      (flow.record !== null && takesRecord(command, flow.record)) ||
      isQualified(command),
  );
  // The word of a record that is a source's too is offered once.
  const origins = [...sources, ...records.filter(({ source }) => source === undefined)].map((one): Called => ({
    names: [nameIn(one, language), one.verb, ...one.aliases],
    title: one.title,
  }));
  const named = [
    ...takers.map((command) => calledAt(command, place, language)),
    ...(asked === '' ? [] : origins),
  ].flatMap((one) => {
    const { names } = one;
    // Typed without accents it may be any of them: then the one of the interface’s language is meant.
    const plain =
      names.find((name) => fold(name).startsWith(fold(asked))) ?? (saysSo(one.title, asked) ? names[0] : undefined);
    const insert =
      fold(asked) === asked && plain === names[0] ? plain : (names.find((name) => name.startsWith(asked)) ?? plain);
    return insert === undefined ? [] : [{ insert, title: one.title }];
  });
  const own =
    asked === ''
      ? []
      : Object.entries(words)
          .filter(([name]) => fold(name).startsWith(fold(asked)))
          .slice(0, mostOwn);
  const all = [...named, ...own.map(([insert, line]) => ({ insert, title: { vi: line, en: line } }))];
  return all.sort((a, b) => Number(b.insert.startsWith(asked)) - Number(a.insert.startsWith(asked)));
}

/** Whether what is typed, of more than a word, begins what a button says. */
function saysSo(title: Words, typed: string): boolean {
  const words = plainName(typed);
  return words.includes('_') && [title.vi, title.en].some((one) => plainName(one).startsWith(words));
}

/** What a command is called where it stands: by its verb alone where that is understood. */
function calledAt(command: Command, { flow, hand }: Extract<Place, { kind: 'head' }>, language: keyof Words): Called {
  const { title, verb, aliases } = command;
  const understood = !isQualified(command) && choose(commandsByVerb(verb), flow, hand) === command;
  const names = understood
    ? [nameIn(command, language), verb, ...aliases]
    : [callName(command, language), callName(command, 'en'), callName(command, 'vi')];
  return { names, title };
}

const setTitles: Record<keyof typeof builtInSets, Words> = {
  sel: { vi: 'Các kiện đang chọn', en: 'The working set' },
  all: { vi: 'Mọi kiện khớp bộ lọc', en: 'All that the filter finds' },
  last: { vi: 'Các kiện của lệnh vừa rồi', en: 'What the last line acted on' },
  prev: { vi: 'Các kiện vừa bỏ chọn', en: 'What was let go of last' },
};

function sets(typed: string, context: CompletionContext): Offer[] {
  const asked = fold(typed);
  const builtIn = Object.entries(builtInSets).flatMap(([name, words]) => {
    const word = context.language === 'vi' ? (words[2] ?? name) : name;
    const insert = [word, ...words].find((one) => fold(one).startsWith(asked));
    return insert === undefined ? [] : [{ insert: `@${insert}`, title: setTitles[name as keyof typeof builtInSets] }];
  });
  const own = Object.entries(context.sets).filter(([name]) => fold(name).startsWith(asked));
  return [
    ...builtIn,
    ...own.map(([name, count]) => ({ insert: `@${name}`, title: { vi: `${count} mã`, en: `${count} codes` } })),
  ];
}

/** Names still free, and what the first of them may be when it is typed without its name. */
function namesAndValues(
  { free, within, verbs, targets, typed, vietnamese }: Extract<Place, { kind: 'name' }>,
  { entities, commands, reasons }: CompletionContext,
): Offer[] {
  const asked = plainName(typed);
  const names = free.flatMap(({ name, words, title }) => {
    const own = vietnamese ? [words[0] ?? name, ...words, name] : [name, ...words];
    const word = own.find((one) => plainName(one).startsWith(asked));
    return word === undefined ? [] : [{ insert: `${word}=`, title }];
  });
  const [next] = free;
  const first = within === null || (within === 'named' && next && isToldApart(next)) ? next : undefined;
  const seconds = verbs
    .filter((verb) => commands.includes(verb))
    .flatMap((verb) => {
      const insert = (
        vietnamese ? [nameIn(verb, 'vi'), ...verb.aliases, verb.verb] : [verb.verb, ...verb.aliases]
      ).find((one) => plainName(one).startsWith(asked));
      return insert === undefined ? [] : [{ insert, title: verb.title }];
    });
  const codes = typed === '' ? [] : targets.flatMap((kind) => entities(`record.${kind}`, typed));
  return [
    ...names,
    ...seconds,
    ...codes,
    ...(typed === '' || !first ? [] : offers(first, typed, vietnamese, entities, reasons)),
  ];
}
