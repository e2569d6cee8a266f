import type { AccessItem } from '~domain/access';
import type { ErrorCode } from '~domain/errors';
import type { LabelSize } from '~domain/labels';
import { irreversibleActions } from '~domain/package-decision';
import {
  packageMachine,
  type CalledAction,
  type PackageAction,
  type RowOf,
  type SingleCalls,
} from '~domain/package-machine';
import type { ReasonType } from '~domain/reasons';
import type { PackageStatus } from '~domain/statuses';
import type { EndpointName } from '~contract/endpoints';
import type { RecordKind } from './record-kinds';
import type { SubjectPackage, SubjectRecord } from './subject';

/** Words in both languages; a command is found by either, whatever the interface speaks. */
export interface Words {
  readonly vi: string;
  readonly en: string;
}

/** What a text must look like, where more than its length counts. */
export type TextShape = 'plate' | 'own_code' | 'hub_code' | 'tax_code' | 'username' | 'seal';

export type ArgumentKind =
  /**
   * `word` = one word: what stands behind it is the next value, and no more of it. `min`, `max` and `shape` are those
   * of its endpoint: nothing is taken that would be refused there.
   */
  | {
      readonly kind: 'text';
      readonly min?: number;
      readonly max: number;
      readonly shape?: TextShape;
      readonly multiline?: boolean;
      readonly word?: true;
    }
  /** `sheet` = of whatever the runsheet is that it is given on. */
  | { readonly kind: 'reason'; readonly type: ReasonType | 'sheet' }
  | { readonly kind: 'number'; readonly unit: 'kg' | 'cm'; readonly max: number }
  | { readonly kind: 'phone' }
  | { readonly kind: 'ward' }
  | { readonly kind: 'moment' }
  /** A whole day, sent as `2026-11-22`; today or one to come, unless it may be `past` too. */
  | { readonly kind: 'day'; readonly past?: true }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly list: false }
  /** An amount as people say it: 500000, 500.000, 500k, 1,5tr. Sent as VND. */
  | { readonly kind: 'amount'; readonly max: number }
  /**
   * Somebody or something of the network by its code (a hub or shop by its name too), which is looked up before it is
   * sent. `driving` = only couriers who may be given packages are offered; `own` = a hub of whoever works at some, and
   * the one where it is only one. `several` = the endpoint takes many, and is sent a list of this one.
   */
  | {
      readonly kind: NamedKind;
      readonly send: 'id' | 'code';
      readonly driving?: true;
      readonly own?: true;
      readonly several?: true;
    }
  /** Codes of anything but packages, however they are parted; sent as a list. */
  | { readonly kind: 'codes'; readonly most: number }
  /** A word of the user's own: an alias, a macro, a set (with or without its @); `set` = none that always exists. */
  | { readonly kind: 'name'; readonly set?: true }
  /** A whole line; typed without quotes it is all that is left of the line, semicolons included. */
  | { readonly kind: 'line'; readonly max: number };

/** One of a fixed choice; the value is what is sent, its words are what people may type. */
export interface Choice {
  readonly value: string;
  readonly title: Words;
  /** What it was called before, and is still typed as. */
  readonly former?: readonly string[];
}

/** What the network has names for; only who can ask the provider knows their ids. */
export const namedKinds = ['hub', 'shop', 'courier'] as const;
export type NamedKind = (typeof namedKinds)[number];

/**
 * Calls that change something, on one record or on none; their answers are as `record-results.ts` of the contract has
 * them.
 */
export type CallEndpoint = Exclude<EndpointName, `GET ${string}`>;

/** Calls on one package; each answers with the package as it left it. */
export type EachEndpoint = SingleCalls[keyof SingleCalls];

/** What an action on packages calls; `batch` = only the call on many at once does it, to one as well. */
export type EachCall = EachEndpoint | 'batch';

/** A named value of a verb or of a source; positional ones are taken in the order of declaration. */
export interface Parameter<Kind> {
  /** As typed in `name=value` and, unless `field` says otherwise, as the endpoint calls it. */
  readonly name: string;
  readonly field?: string;
  /** Further words for it in `name=value`, the Vietnamese one first; accents and `-` for `_` are let pass. */
  readonly words: readonly string[];
  readonly title: Words;
  readonly type: Kind;
  /** Required ones are asked for one after the other before anything runs. */
  readonly required: boolean;
  /** As it would be typed; stands where nothing is. */
  readonly default?: string;
  /** The code of a record of these is this value, not what the verb acts on. */
  readonly records?: readonly RecordKind[];
}

export type Argument = Parameter<ArgumentKind>;

/** Values by the names of their arguments, as read. */
export type ArgumentValues = Readonly<Record<string, string | number>>;

/** What can flow from one stage of a line to the next. */
export type SubjectType = 'packages';

export type SidebarGroup =
  | 'operation'
  | 'delivery'
  | 'linehaul'
  | 'money'
  | 'three_pl'
  | 'admin'
  | 'hub'
  | 'shop'
  | 'support';

export type Effect =
  /** Opens a routed page; with `group` it is an entry of the sidebar. `dot` = the red dot it carries. */
  | { readonly kind: 'page'; readonly path: string; readonly group?: SidebarGroup; readonly dot?: 'pickup' | 'support' }
  /** Done to each package, the arguments as the body of its call. */
  | { readonly kind: 'each'; readonly endpoint: EachCall }
  /** One call for the record, or for all packages together. */
  | CallEffect
  /**
   * Opens the page of the record; with `ask` at what it asks there before anything is done: a form, a question. `paper`
   * = as it goes on paper, where there is such a page.
   */
  | { readonly kind: 'open-record'; readonly ask?: RecordQuestion; readonly paper?: true }
  /** Takes back a whole run. */
  | { readonly kind: 'undo' }
  | UiEffect
  /**
   * Shows packages: their labels, where they are (`page` = another page than their own), or puts their codes at hand.
   */
  | { readonly kind: 'labels'; readonly form?: LabelForm }
  | { readonly kind: 'open-package'; readonly page?: PackagePage }
  | { readonly kind: 'copy-codes' };

/**
 * Done by the interface itself, by the handler that is registered for it where it can be done. `at` = the page that
 * does it: opened where it is not. `codes` = it stands behind packages too, and is given their codes as `codes`.
 */
interface UiEffect {
  readonly kind: 'ui';
  readonly at?: string;
  readonly codes?: true;
}

export interface CallEffect {
  readonly kind: 'call';
  /** `{id}` in its path is the record's. */
  readonly endpoint: CallEndpoint;
  /** Sent along with the arguments: what the verb means beyond its endpoint. */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>;
  /** Sends the version its author saw, under `version`. */
  readonly versioned?: true;
  /** Sends the id of the record under this name, where the path has no place for it. */
  readonly recordField?: string;
  readonly takes?: TakenPackages;
  /** It reaches out of the house, or reads all that is in it: nobody can say beforehand what it comes to. */
  readonly outward?: true;
  /**
   * The answer's data is a row of this kind: it goes on to the stages behind, and is what the line has at hand from
   * then on. A command on a record that says nothing here has its record read anew after the call.
   */
  readonly yields?: RecordKind;
  /**
   * Of what makes a record: the ids of packages may go along under this name, so that the preview knows which the next
   * stage may put into it.
   */
  readonly fills?: string;
  /** The page where the work that it begins is done, `{id}` the record's: whoever typed it goes there. */
  readonly leadsTo?: `/${string}`;
  /**
   * Without a network it waits, and scans may be armed with it: each package is judged for itself, whatever else has
   * become of the record since, and the same call twice is one.
   */
  readonly offline?: true;
  /** Its calls can be one run: scans one after the other. */
  readonly series?: true;
}

/**
 * Packages that go along in a call: those named behind the verb, else those that flow from the stages before, else the
 * working set.
 */
export interface TakenPackages {
  /** Of the body. */
  readonly field: string;
  readonly as: 'ids' | 'codes';
  /** In one call. */
  readonly most: number;
  /** Without any there is nothing to be done. */
  readonly required: boolean;
}

/** What a record's page can be opened at: `?ask=` of its address. */
const recordQuestions = ['edit', 'password'] as const;
export type RecordQuestion = (typeof recordQuestions)[number];

/** A page of a package besides its own, as it follows its address. */
export type PackagePage = '/awb' | '/awb-oms' | '/return-awb';

/** Where labels are printed from: a page of their own, or one PDF; an A6 page where nothing is said. */
export interface LabelForm {
  readonly as: 'page' | 'pdf';
  readonly size: LabelSize;
}

/**
 * How what a command did is taken back: `undo` = by undoing its run, another command = by that one, `irreversible` = by
 * nothing (such a command on several packages is confirmed by their number), `none` = there is nothing to take back.
 * `or` = by this one where the record is not as the first wants it.
 */
export type Inverse = 'undo' | 'irreversible' | 'none' | { readonly command: string; readonly or?: string };

export interface Command {
  readonly id: string;
  /** The word typed on the command line, unique over all commands together with the aliases. */
  readonly verb: string;
  readonly aliases: readonly string[];
  readonly title: Words;
  /** Titles it had before, which are still typed. */
  readonly former?: readonly string[];
  readonly access: AccessItem;
  /**
   * What it acts on; `packages` = the current package or the selected ones, where a line names none; `record` = the one
   * a line names or made, else the one whose page is open.
   */
  readonly subject: 'none' | SubjectType | 'record';
  /**
   * The kind of the record, `any` = whichever. Its verb is one of that kind's words then: `start`, or `runsheet start`
   * where another kind has the same; of a command without a subject only the latter (`runsheet new`).
   */
  readonly record?: RecordKind | 'any';
  /** The row of the record's machine that judges it. */
  readonly rule?: string;
  /** The row of the package machine that judges each package. */
  readonly action?: PackageAction;
  /**
   * Where no row judges them, because it makes a document of packages and leaves them as they are: of which statuses it
   * takes them, and how it refuses others.
   */
  readonly only?: { readonly statuses: readonly PackageStatus[]; readonly code: ErrorCode };
  readonly args: readonly Argument[];
  readonly effect: Effect;
  /** At least one argument must be given although each alone is optional. */
  readonly needsSome?: boolean;
  /** Default keys: a chord (`mod+k`) or a sequence of chords parted by blanks (`g p`). */
  readonly keys?: string;
  readonly inverse: Inverse;
  /**
   * The figure that is typed once more before money moves; null = none need be. `made` = what the call would leave, as
   * far as that was asked.
   */
  readonly confirm?: (about: {
    readonly record: SubjectRecord | null;
    readonly args: ArgumentValues;
    readonly packages: readonly SubjectPackage[];
    readonly made?: SubjectRecord | null;
  }) => number | null;
}

/** Fixes the literal types and fills what most commands share. */
export function defineCommand(
  command: Omit<Command, 'aliases' | 'args' | 'inverse'> & Partial<Pick<Command, 'aliases' | 'args' | 'inverse'>>,
): Command {
  return { aliases: [], args: [], inverse: 'none', ...command };
}

/** A page that people go to: with `group` it is an entry of the sidebar. */
export function definePage({
  path,
  group,
  dot,
  ...command
}: Pick<Command, 'id' | 'verb' | 'aliases' | 'title' | 'access' | 'keys'> &
  Omit<Extract<Effect, { readonly kind: 'page' }>, 'kind'>): Command {
  const effect = { kind: 'page', path, ...(group && { group }), ...(dot && { dot }) } as const;
  return defineCommand({ ...command, subject: 'none', effect });
}

/** What a value of this kind is where it arrives. */
type ValueOf<Kind extends ArgumentKind> = Kind extends { readonly kind: 'number' | 'integer' | 'amount' }
  ? number
  : Kind extends {
        readonly kind: 'choice';
        readonly choices: readonly { readonly value: infer Value extends string }[];
      }
    ? Value
    : Kind extends { readonly kind: NamedKind }
      ? string | number
      : string;

/** Values by the names of these arguments: the required ones are always there. */
export type ValuesOf<Args extends readonly Argument[]> = {
  readonly [A in Args[number] as A['required'] extends true ? A['name'] : never]: ValueOf<A['type']>;
} & {
  readonly [A in Args[number] as A['required'] extends true ? never : A['name']]?: ValueOf<A['type']>;
};

/** What the interface itself does; a handler for it is registered by this object, which says what it is given. */
export interface UiCommand<Args extends readonly Argument[] = readonly Argument[]> extends Command {
  readonly args: Args;
  readonly effect: UiEffect;
}

/** For whoever is signed in, unless `access` says more. */
export function defineUi<const Args extends readonly Argument[] = readonly []>({
  access = 'workspace',
  args,
  at,
  codes,
  ...command
}: Pick<Command, 'id' | 'verb' | 'aliases' | 'title' | 'keys'> &
  Omit<UiEffect, 'kind'> & { readonly access?: AccessItem; readonly args?: Args }): UiCommand<Args> {
  const effect: UiEffect = { kind: 'ui', ...(at === undefined ? {} : { at }), ...(codes ? { codes } : {}) };
  return { ...command, access, subject: 'none', args: args ?? ([] as unknown as Args), effect, inverse: 'none' };
}

/** A command that only shows packages, or shows them after its call. */
export function showsPackages({ effect: { kind } }: Command): boolean {
  return kind === 'labels' || kind === 'open-package' || kind === 'copy-codes';
}

/** What an action on packages leaves to be said: its call, who may and whether it can be taken back are its row's. */
type ActionCommand = Pick<Command, 'id' | 'verb' | 'aliases' | 'title' | 'keys' | 'needsSome'> & {
  readonly action: RowOf<CalledAction>;
  readonly args?: readonly Argument[];
};

export function defineAction({ action, ...command }: ActionCommand): Command {
  return defineCommand({
    ...command,
    access: `package.${action}`,
    subject: 'packages',
    action,
    effect: { kind: 'each', endpoint: packageMachine[action].call },
    inverse: irreversibleActions.includes(action) ? 'irreversible' : 'undo',
  });
}
