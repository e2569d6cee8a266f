import { fold } from '~domain/fold';
import type { Command, Words } from '../command';
import { nameIn, plainName, spelled } from '../names';
import type { Source } from '../source';
import { offers, type Entities, type Offer } from './complete-values';
import { builtInSets } from './line';
import { placeOf, type Place } from './place';
import { readWhole } from './read-whole';
import { tokenise } from './tokens';

export interface Completion extends Offer {
  /** The piece of the text that `insert` replaces. */
  readonly from: number;
  readonly to: number;
}

export interface CompletionContext {
  /** Of the interface: what is offered before anything says which language is being typed. */
  readonly language: keyof Words;
  /** The commands and sources this user may use. */
  readonly commands: readonly Command[];
  readonly sources: readonly Source[];
  /** The user's own sets, with how many codes each has. */
  readonly sets: Readonly<Record<string, number>>;
  /** The user's own aliases and macros, and what each stands for. */
  readonly words: Readonly<Record<string, string>>;
  readonly entities: Entities;
}

/** What could stand at the end of a line being typed, the likeliest first. Never throws. */
export function complete(text: string, context: CompletionContext): Completion[] {
  const whole = readWhole(text, tokenise(text));
  if (whole) return complete(text.slice(whole.lineAt), context).map((one) => ({ ...one, from: one.from + whole.lineAt, to: one.to + whole.lineAt }));
  const place = placeOf(text);
  if (place.kind === 'none') return [];
  const found = offersAt(place, context);
  return found.map((offer) => ({ ...offer, from: place.span.at, to: place.span.end }));
}

function offersAt(place: Exclude<Place, { kind: 'none' }>, context: CompletionContext): Offer[] {
  switch (place.kind) {
    case 'head':
      return heads(place, context);
    case 'set':
      return sets(place.typed, context);
    case 'value':
      return isUsable(place.of, context) ? offers(place.parameter, place.typed, place.vietnamese, context.entities) : [];
    case 'name':
      return isUsable(place.of, context) ? namesAndValues(place, context) : [];
  }
}

function isUsable(of: Command | Source, { commands, sources }: CompletionContext): boolean {
  return [...commands, ...sources].some(({ id }) => id === of.id);
}

function heads({ typed, flows }: Extract<Place, { kind: 'head' }>, { language, commands, sources, words }: CompletionContext): Offer[] {
  const asked = spelled(typed);
  // Before anything is typed nothing is likely, unless packages wait for what is to be done with them.
  if (asked === '' && !flows) return [];
  const takers = commands.filter(({ subject }) => !flows || subject === 'packages');
  const named = [...takers, ...(asked === '' ? [] : sources)].flatMap((one) => {
    const names = [nameIn(one, language), one.verb, ...one.aliases];
    // Typed without accents it may be any of them: then the one of the interface’s language is meant.
    const plain = names.find((name) => fold(name).startsWith(fold(asked)));
    const insert = fold(asked) === asked && plain === names[0] ? plain : (names.find((name) => name.startsWith(asked)) ?? plain);
    return insert === undefined ? [] : [{ insert, title: one.title }];
  });
  const own = asked === '' ? [] : Object.entries(words).filter(([name]) => fold(name).startsWith(fold(asked)));
  const all = [...named, ...own.map(([insert, line]) => ({ insert, title: { vi: line, en: line } }))];
  return all.sort((a, b) => Number(b.insert.startsWith(asked)) - Number(a.insert.startsWith(asked)));
}

const setTitles: Record<keyof typeof builtInSets, Words> = {
  sel: { vi: 'Các kiện đang chọn', en: 'The working set' },
  all: { vi: 'Mọi kiện khớp bộ lọc', en: 'All that the filter finds' },
  last: { vi: 'Các kiện của lệnh vừa rồi', en: 'What the last line acted on' },
};

function sets(typed: string, context: CompletionContext): Offer[] {
  const asked = fold(typed);
  const builtIn = Object.entries(builtInSets).flatMap(([name, words]) => {
    const word = context.language === 'vi' ? words[2] ?? name : name;
    const insert = [word, ...words].find((one) => fold(one).startsWith(asked));
    return insert === undefined ? [] : [{ insert: `@${insert}`, title: setTitles[name as keyof typeof builtInSets] }];
  });
  const own = Object.entries(context.sets).filter(([name]) => fold(name).startsWith(asked));
  return [...builtIn, ...own.map(([name, count]) => ({ insert: `@${name}`, title: { vi: `${count} mã`, en: `${count} codes` } }))];
}

/** Names still free, and what the first of them may be when it is typed without its name. */
function namesAndValues({ free, typed, vietnamese }: Extract<Place, { kind: 'name' }>, { entities }: CompletionContext): Offer[] {
  const asked = plainName(typed);
  const names = free.flatMap(({ name, words, title }) => {
    const own = vietnamese ? [words[0] ?? name, ...words, name] : [name, ...words];
    const word = own.find((one) => plainName(one).startsWith(asked));
    return word === undefined ? [] : [{ insert: `${word}=`, title }];
  });
  const [first] = free;
  return typed === '' || !first ? names : [...names, ...offers(first, typed, vietnamese, entities)];
}
