import type { Argument, Command } from '~commands/command';
import type { Refused } from '~commands/gate';
import type { Plan } from '~commands/language/plan';
import type { Miss } from '~commands/miss';
import type { SubjectPackage } from '~commands/subject';
import type { PracticePackage } from './network';

export interface StageResult {
  readonly command: Command;
  readonly taken: readonly SubjectPackage[];
  readonly refused: readonly Refused[];
}

/** What came of a line. */
export type Outcome =
  | { readonly kind: 'opened'; readonly packages: readonly PracticePackage[] }
  | { readonly kind: 'ran' | 'undone'; readonly stages: readonly StageResult[] }
  | { readonly kind: 'help' | 'nothing_to_undo' | 'no_packages' | 'elsewhere' }
  | { readonly kind: 'lacks'; readonly command: Command; readonly argument: Argument }
  /** Something the real line asks about before it runs. */
  | { readonly kind: 'asks' }
  | { readonly kind: 'missed'; readonly missed: readonly Miss[] }
  | { readonly kind: 'wrong'; readonly plan: Plan };
