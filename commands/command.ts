import type { AccessItem } from '~domain/access';
import type { LabelSize } from '~domain/labels';
import type { PackageAction } from '~domain/package-machine';
import type { ReasonType } from '~domain/reasons';
import type { EndpointName } from '~contract/endpoints';

/** Words in both languages; a command is found by either, whatever the interface speaks. */
export interface Words {
  readonly vi: string;
  readonly en: string;
}

export type ArgumentKind =
  | { readonly kind: 'text'; readonly max: number; readonly multiline?: boolean }
  | { readonly kind: 'reason'; readonly type: ReasonType }
  | { readonly kind: 'number'; readonly unit: 'kg' | 'cm' | 'vnd'; readonly min: number; readonly max: number }
  | { readonly kind: 'phone' }
  | { readonly kind: 'ward' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly list: false }
  /** A word of the user's own: an alias, a macro, a set (with or without its @). */
  | { readonly kind: 'name' }
  /** A whole line; typed without quotes it is all that is left of the line, semicolons included. */
  | { readonly kind: 'line'; readonly max: number };

/** One of a fixed choice; the value is what is sent, its words are what people may type. */
export interface Choice {
  readonly value: string;
  readonly title: Words;
}

/** Calls on one package; each answers with the package as it left it. */
export type EachEndpoint = Extract<EndpointName, `PATCH /packages/{id}/${string}` | 'POST /packages/{id}/retry-push-to-oms'>;

/** A named value of a verb or of a source; positional ones are taken in the order of declaration. */
export interface Parameter<Kind> {
  /** As typed in `name=value` and as the endpoint calls it. */
  readonly name: string;
  /** Further words for it in `name=value`, the Vietnamese one first; accents and `-` for `_` are let pass. */
  readonly words: readonly string[];
  readonly title: Words;
  readonly type: Kind;
  /** Required ones are asked for one after the other before anything runs. */
  readonly required: boolean;
  /** As it would be typed; stands where nothing is. */
  readonly default?: string;
}

export type Argument = Parameter<ArgumentKind>;

/** What can flow from one stage of a line to the next. */
export type SubjectType = 'packages';

export type SidebarGroup = 'operation' | 'three_pl' | 'admin' | 'hub' | 'shop' | 'support';

export type Effect =
  /** Opens a routed page; with `group` it is an entry of the sidebar. `dot` = the red dot it carries. */
  | { readonly kind: 'page'; readonly path: string; readonly group?: SidebarGroup; readonly dot?: 'pickup' | 'support' }
  /** Done to each package, the arguments as the body of its call. */
  | { readonly kind: 'each'; readonly endpoint: EachEndpoint }
  /** Takes back a whole run. */
  | { readonly kind: 'undo' }
  /** Done by the interface itself; the face must know every name here, or it does not compile. */
  | { readonly kind: 'face'; readonly name: FaceEffect; readonly labels?: LabelForm; readonly page?: PackagePage };

/** A page of a package besides its own, as it follows its address. */
export type PackagePage = '/awb' | '/awb-oms' | '/return-awb';

/** Where labels are printed from: a page of their own, or one PDF; an A6 page where nothing is said. */
export interface LabelForm {
  readonly as: 'page' | 'pdf';
  readonly size: LabelSize;
}

export const faceEffects = [
  'palette',
  'prompt',
  'shortcuts',
  'copy-codes',
  'print-labels',
  'open-package',
  'theme',
  'density',
  'language',
  'logout',
  'change-password',
  'notifications',
  'toggle-sidebar',
  'toggle-transcript',
  'queue',
  'hold-run',
  'stop-run',
  'retry-failed',
  'export-outcomes',
  'export',
  'download-export',
  'clear-selection',
  'scan-mode',
  'arm',
  'disarm',
  'alias',
  'unalias',
  'macro-record',
  'macro-stop',
  'macro-save',
  'macro-drop',
  'save-set',
  'drop-set',
  'pane-grid',
  'pane-inspector',
  'pane-transcript',
  'retry-deliveries',
  'add-photo',
  'view-photos',
] as const;
export type FaceEffect = (typeof faceEffects)[number];

/**
 * How what a command did is taken back: `undo` = by undoing its run, another command = by that one, `irreversible` = by
 * nothing (such a command on several packages is confirmed by their number), `none` = there is nothing to take back.
 */
export type Inverse = 'undo' | 'irreversible' | 'none' | { readonly command: string };

export interface Command {
  readonly id: string;
  /** The word typed on the command line, unique over all commands together with the aliases. */
  readonly verb: string;
  readonly aliases: readonly string[];
  readonly title: Words;
  readonly access: AccessItem;
  /** What it acts on; `packages` = the current package or the selected ones, where a line names none. */
  readonly subject: 'none' | SubjectType;
  /** The row of the package machine that judges each package. */
  readonly action?: PackageAction;
  readonly args: readonly Argument[];
  readonly effect: Effect;
  /** At least one argument must be given although each alone is optional. */
  readonly needsSome?: boolean;
  /** Default keys: a chord (`mod+k`) or a sequence of chords parted by blanks (`g p`). */
  readonly keys?: string;
  readonly inverse: Inverse;
}

/** Fixes the literal types and fills what most commands share. */
export function defineCommand(
  command: Omit<Command, 'aliases' | 'args' | 'inverse'> & Partial<Pick<Command, 'aliases' | 'args' | 'inverse'>>,
): Command {
  return { aliases: [], args: [], inverse: 'none', ...command };
}
