import type { ErrorCode } from '~domain/errors';
import type { Attempt, CallFault } from './caller';
import type { SubjectPackage, SubjectRecord } from './subject';

/**
 * A code that leads to no package: malformed (EPK027, no request is made for it), another hub's (EPK012, whose `errors`
 * say which) or not to be found (EPK029); or what else was refused of it where nobody had looked it up.
 */
export interface Miss {
  readonly code: string;
  readonly fault: ErrorCode;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

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
