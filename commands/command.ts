import type { AccessItem } from '~domain/access';
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
  | { readonly kind: 'moment' };

/** Calls on one package; each answers with the package as it left it. */
export type EachEndpoint = Extract<EndpointName, `PATCH /packages/{id}/${string}`>;

export interface Argument {
  /** As typed in `name=value` and as the endpoint's body calls it. */
  readonly name: string;
  readonly title: Words;
  readonly type: ArgumentKind;
  /** Required ones are asked for one after the other before anything runs. */
  readonly required: boolean;
}

export type SidebarGroup = 'operation' | 'three_pl' | 'admin' | 'hub' | 'shop' | 'support';

export type Effect =
  /** Opens a routed page; with `group` it is an entry of the sidebar. `dot` = the red dot it carries. */
  | { readonly kind: 'page'; readonly path: string; readonly group?: SidebarGroup; readonly dot?: 'pickup' | 'support' }
  /** One call per package, the arguments as its body. */
  | { readonly kind: 'each'; readonly endpoint: EachEndpoint }
  /** Done by the interface itself; the face must know every name here, or it does not compile. */
  | { readonly kind: 'face'; readonly name: FaceEffect };

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
  'clear-selection',
] as const;
export type FaceEffect = (typeof faceEffects)[number];

export interface Command {
  readonly id: string;
  /** The word typed on the command line, unique over all commands together with the aliases. */
  readonly verb: string;
  readonly aliases: readonly string[];
  readonly title: Words;
  readonly access: AccessItem;
  /** `packages` = acts on the current package or the selected ones. */
  readonly subject: 'none' | 'packages';
  /** The row of the package machine that judges each package. */
  readonly action?: PackageAction;
  readonly args: readonly Argument[];
  readonly effect: Effect;
  /** At least one argument must be given although each alone is optional. */
  readonly needsSome?: boolean;
  /** Default keys: a chord (`mod+k`) or a sequence of chords parted by blanks (`g p`). */
  readonly keys?: string;
  /** False where nothing takes it back; such a command on several packages is confirmed first. */
  readonly reversible: boolean;
}

/** Fixes the literal types and fills what most commands share. */
export function defineCommand(
  command: Omit<Command, 'aliases' | 'args' | 'reversible'> & Partial<Pick<Command, 'aliases' | 'args' | 'reversible'>>,
): Command {
  return { aliases: [], args: [], reversible: true, ...command };
}
