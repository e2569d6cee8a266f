import type { Attempt, CallFault } from './caller';
import type { Miss } from './miss';
import type { SubjectPackage, SubjectRecord } from './subject';

/** A record's end in one stage; `record` = as it is afterwards, null where the call made or left none. */
export interface RecordOutcome {
  readonly record: SubjectRecord | null;
  readonly attempt?: Attempt;
  readonly result: { readonly ok: true } | CallFault;
}

/**
 * One package's end in one stage; the package as it is afterwards. Without an attempt nothing was sent: the gate
 * refused it here, the command asks nobody, or its package was named by code, and is looked up before it is tried
 * again.
 */
export interface StageOutcome {
  readonly package: SubjectPackage;
  readonly attempt?: Attempt;
  readonly result: { readonly ok: true } | CallFault;
}

/**
 * `missed` = a code that leads to no package; `run` = the number under which the provider keeps it, for taking it back.
 */
export type StageEvent =
  | { readonly kind: 'record'; readonly outcome: RecordOutcome }
  | { readonly kind: 'missed'; readonly miss: Miss }
  | { readonly kind: 'run'; readonly run: number }
  | { readonly kind: 'outcome'; readonly outcome: StageOutcome };
