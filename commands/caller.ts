import type { BatchAction, RunLine } from '~contract/features/batch';
import type { ResponseOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import type { PackageResult } from '~contract/record-results';
import type { CallEndpoint, EachEndpoint, Words } from './command';
import type { SubjectPackage, SubjectRecord } from './subject';

/** What was sent for one package. Sent again unchanged it has no second effect. */
export interface Attempt {
  readonly body: Record<string, unknown>;
  readonly idempotencyKey: string;
  /** It went along in this call, which is what has to be sent again. */
  readonly batch?: BatchCall;
}

interface AnyBatchCall {
  readonly action: BatchAction;
  readonly args: Readonly<Record<string, unknown>>;
  /** What was typed; kept with the run. */
  readonly line?: string;
  /** Calls with one of these are one run. */
  readonly series?: string;
  readonly idempotencyKey: string;
}

/** On packages as they were seen. */
export interface ItemsCall extends AnyBatchCall {
  readonly items: readonly { readonly id: number; readonly version?: number }[];
}

/** On packages that nobody has looked up. */
export interface CodesCall extends AnyBatchCall {
  readonly codes: readonly string[];
}

export type BatchCall = ItemsCall | CodesCall;

/**
 * `errors` = what it is about: of fields that are wrong why, else the packages or figures that stand in the way.
 * `field` = what the first value that is wrong is called.
 */
export type CallFault = {
  readonly ok: false;
  readonly code: ErrorCode | 'offline';
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly field?: Words;
};
export type CallResult =
  | {
      readonly ok: true;
      readonly package: Extract<RunLine, { package: unknown }>['package'] | ResponseOf<EachEndpoint>['data'];
    }
  | CallFault;

/** What a call on a record answers. */
export type ActResult =
  | { readonly ok: true; readonly data: unknown; readonly results?: readonly PackageResult[] }
  | CallFault;

/** A package's end, with the package as it is afterwards. */
export type CallOutcome = { readonly ok: true; readonly package: SubjectPackage } | CallFault;

/**
 * The lines of a run as they come. What goes wrong on the way is the last line: `absent` = the provider has no such
 * call.
 */
export type RunStream = AsyncIterable<
  | RunLine
  | {
      readonly broken: ErrorCode | 'offline' | 'absent';
      readonly message: string;
      readonly errors?: CallFault['errors'];
    }
>;

/** How a command reaches a provider; the console and the shell each bring their own. */
export interface Caller {
  /** Never rejects: whatever goes wrong is a result, so that one package never stops the others. */
  each(endpoint: EachEndpoint, target: { id: number } & Attempt): Promise<CallResult>;
  /** Never rejects either. `id` = of the record, where the endpoint is about one. */
  act(endpoint: CallEndpoint, target: { id?: number } & Attempt): Promise<ActResult>;
  /** A record as it is now; null = it is gone, or could not be asked for. */
  read(record: SubjectRecord): Promise<SubjectRecord | null>;
  /** Neither of the next two rejects. An aborted signal ends the lines without a word. */
  batch(call: BatchCall, signal?: AbortSignal): RunStream;
  undo(run: number, idempotencyKey: string, signal?: AbortSignal): RunStream;
  /** What the provider has on record of these packages of a run, by id; null = it could not be asked. */
  recorded?(run: number, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, CallOutcome> | null>;
  newKey(): string;
}
