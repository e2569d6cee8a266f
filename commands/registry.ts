import { carrierBagCommands } from './carrier-bags';
import { bankLineCommands } from './bank-lines';
import { codTransferCommands } from './cod-transfers';
import type { Command, Words } from './command';
import { courierCommands } from './couriers';
import { uiCommands } from './ui-commands';
import { stationCommands } from './station-commands';
import { hubCommands } from './hubs';
import { labelCommands } from './labels';
import { linehaulCommands } from './linehaul';
import { lostClaimCommands } from './lost-claims';
import { memoryCommands } from './memory';
import { codCollectionCommands } from './cod-collections';
import { mobileUnitCommands } from './mobile-units';
import { nameIn, NameIndex, plainName, spelled } from './names';
import { outboundCommands } from './outbound';
import { packageCommands } from './packages';
import { pageCommands } from './pages';
import { pickupCommands } from './pickup';
import { priceCommands } from './prices';
import { recordCommands } from './record-commands';
import type { RecordDefinition } from './record';
import type { RecordKind } from './record-kinds';
import { recordByName, recordOf, takesRecord } from './records';
import { runsheetCommands } from './runsheets';
import { scanningCommands } from './scanning';
import { stockCountCommands } from './stock-count';
import { sourceByName } from './sources';
import { shopCommands } from './shops';
import { supportCommands } from './support';
import { staffCommands } from './staff';
import { threePlCommands } from './three-pl';
import { formCommands } from './form-commands';
import { threePlSheetCommands } from './three-pl-sheets';

/** All commands. Palette, hotkeys, sidebar, buttons, row menus and the sheet of keys are views of this one list. */
export const commands: readonly Command[] = [
  ...packageCommands,
  ...labelCommands,
  ...scanningCommands,
  ...recordCommands,
  ...runsheetCommands,
  ...mobileUnitCommands,
  ...linehaulCommands,
  ...pickupCommands,
  ...threePlSheetCommands,
  ...carrierBagCommands,
  ...threePlCommands,
  ...priceCommands,
  // Where kinds share a verb, the one that takes values comes first.
  ...courierCommands,
  ...supportCommands,
  ...shopCommands,
  ...codCollectionCommands,
  ...codTransferCommands,
  ...lostClaimCommands,
  ...bankLineCommands,
  ...staffCommands,
  ...hubCommands,
  ...pageCommands,
  ...Object.values<Command>(memoryCommands),
  ...Object.values<Command>(stationCommands),
  ...Object.values<Command>(formCommands),
  ...Object.values<Command>(stockCountCommands),
  ...Object.values<Command>(outboundCommands),
  ...Object.values<Command>(uiCommands),
];

const byId = new Map(commands.map((command) => [command.id, command]));

/** Every name with all that bear it: kinds of records may have verbs of the same name. */
class VerbIndex {
  readonly #names: NameIndex<Set<Command>>;

  constructor(among: readonly Command[]) {
    const exact = new Map<string, Set<Command>>();
    const plain = new Map<string, Set<Command>>();
    for (const command of among) {
      for (const name of [command.verb, ...command.aliases]) {
        exact.set(spelled(name), (exact.get(spelled(name)) ?? new Set()).add(command));
        plain.set(plainName(name), (plain.get(plainName(name)) ?? new Set()).add(command));
      }
    }
    // A name without accents that is spelled nowhere so stands for all that lose theirs to it.
    const all = [...exact].map(
      ([name, found]) => [name, plainName(name) === name ? (plain.get(name) ?? found) : found] as const,
    );
    this.#names = new NameIndex([...all, ...plain]);
  }

  find(typed: string): readonly Command[] {
    return [...(this.#names.find(typed) ?? [])];
  }
}

const byVerb = new VerbIndex(commands.filter((command) => !isQualified(command)));
/** Those that are typed behind the word of their kind, where their own name is nobody else's. */
const qualified = new VerbIndex(commands.filter(isQualified));
const byRecord = new Map<RecordKind, VerbIndex>();

/** Throws on an unknown id: ids are written by us, never typed by users. */
export function commandById(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`no command ${id}`);
  return command;
}

/** All that a verb or alias in either language, accented or not, may mean. */
export function commandsByVerb(verb: string): readonly Command[] {
  const found = byVerb.find(verb);
  if (found.length > 0 || recordByName(verb) || sourceByName(verb)) return found;
  const [only, another] = qualified.find(verb);
  return only && !another ? [only] : [];
}

interface Titles {
  readonly byTitle: ReadonlyMap<string, readonly Command[]>;
  /** The most words that one has, counting what is none, as `100 × 150`. */
  readonly longest: number;
  /** Of all commands, with their names. */
  readonly all: readonly string[];
}

let titlesKnown: Titles | undefined;

/** What buttons say, in either language. Put together when the first line is typed: nobody waits for it before. */
function titles(): Titles {
  if (titlesKnown) return titlesKnown;
  const byTitle = new Map<string, Command[]>();
  for (const command of commands)
    if (command.subject !== 'none')
      for (const name of new Set([...Object.values(command.title), ...(command.former ?? [])].map(plainName)))
        if (name.includes('_')) byTitle.set(name, [...(byTitle.get(name) ?? []), command]);
  const longest = Math.max(...[...byTitle.keys()].map((name) => name.split('_').length)) + 2;
  const all = commands.flatMap(({ verb, aliases, title }) =>
    [verb, ...aliases, title.vi, title.en].map((name) => plainName(name)),
  );
  titlesKnown = { byTitle, longest, all };
  return titlesKnown;
}

export const longestTitle = (): number => titles().longest;

/** Those whose buttons say so, where that is more than a word. */
export function commandsByTitle(words: readonly string[]): readonly Command[] {
  return titles().byTitle.get(plainName(words.join(' '))) ?? [];
}

/** Whether a name or a title goes on from these words. */
export function isBegun(words: readonly string[]): boolean {
  const begun = plainName(words.join(' '));
  return titles().all.some((name) => name.startsWith(begun));
}

/** The verb of a kind of record, as it is typed behind the kind's word: `runsheet new`. */
export function commandOfRecord({ kind }: RecordDefinition, verb: string): Command | undefined {
  const index = byRecord.get(kind) ?? new VerbIndex(commandsOfRecord(kind));
  byRecord.set(kind, index);
  const found = index.find(verb);
  return found.find(({ record }) => record === kind) ?? found[0];
}

export function commandsOfRecord(kind: RecordKind): Command[] {
  return commands.filter((command) => command.record === kind || takesRecord(command, kind));
}

/** Its verb alone says too little: it is always typed behind the word of its kind. */
export function isQualified({ subject, record }: Command): boolean {
  return subject === 'none' && record !== undefined && record !== 'any';
}

/** What a command is called on the command line in a language, so that no other can be meant. */
export function callName(command: Command, language: keyof Words): string {
  const own = nameIn(command, language);
  const { record } = command;
  if (record === undefined || record === 'any') return own;
  return isQualified(command) || commandsByVerb(own).length > 1 ? `${nameIn(recordOf(record), language)} ${own}` : own;
}
