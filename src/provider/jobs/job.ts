import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '../db/schema';
import type { Services } from '../calls/handler';

export interface JobContext {
  readonly services: Services;
  /** Aborted when the provider stops: whoever leaves then is run again, here or on another provider. */
  readonly signal: AbortSignal;
  /**
   * Does the job's effect in a transaction together with its key, so that of all runs of this job one has it. Answers
   * false when an earlier run had it already.
   */
  readonly once: (effect: (tx: Kysely<Database>) => Promise<void>) => Promise<boolean>;
}

/**
 * Work that outlives its request and its process: a row in the queue until it is done. It may run more than once, never
 * to more than one effect. A run that throws or whose process dies is run again; must end within `jobSeconds`.
 */
interface Job<Data extends object> {
  /** Of its queue; letters, digits, `-`. */
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** What it does, in a word that is the same for every run of the same work. */
  readonly effectKey: (data: Data) => string;
  readonly run: (data: Data, context: JobContext) => Promise<void>;
  /** After the last failed run: leaves what people need to see of it and to start it again. */
  readonly giveUp: (data: Data, services: Services) => Promise<void>;
}

/** Fixes the type of the data, which the queue carries as JSON. */
export function defineJob<Data extends object>(job: Job<Data>): AnyJob {
  return {
    name: job.name,
    effectKey: (data) => job.effectKey(job.data.parse(data)),
    run: (data, context) => job.run(job.data.parse(data), context),
    giveUp: (data, services) => job.giveUp(job.data.parse(data), services),
  };
}

/** A job with the type of its data worn off: it is parsed by the job's own schema when it comes out of the queue. */
export interface AnyJob {
  readonly name: string;
  readonly effectKey: (data: object) => string;
  readonly run: (data: object, context: JobContext) => Promise<void>;
  readonly giveUp: (data: object, services: Services) => Promise<void>;
}

/** Longest a run may take, seconds; a job whose worker died is free again after it. */
export const jobSeconds = 40;
