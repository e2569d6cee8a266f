/** A scan as it is kept; what it is to do stands beside its code. */
export interface Scan {
  readonly code: string;
}

/** The call that scans go out in. */
export interface ScanCall {
  /** The number in the address of their page; 0 = it has none. */
  readonly id: number;
  /** Sent again under the same key they count once. */
  readonly idempotencyKey: string;
  /** Of the session that they belong to. */
  readonly token?: string;
}

/**
 * How the scans of a page get to the provider, its page being open or not. What is sent twice must count once there.
 */
export interface ScanSender<S extends Scan, Answer> {
  /**
   * What lies on the disk as it is sent now: an earlier version may have kept it. null = nobody can say what it was to
   * do.
   */
  readonly read?: (kept: Scan) => S | null;
  /** Whether two scans may go in one call; where nothing is said, all may. */
  readonly together?: (one: S, other: S) => boolean;
  /** In one call. */
  readonly most?: number;
  /** What came of each, by its code. Scans that are alike go once. */
  readonly send: (scans: readonly S[], call: ScanCall) => Promise<ReadonlyMap<string, Answer>>;
  /** Why the provider refused it; null = it did not. */
  readonly refusal: (answer: Answer) => string | null;
}

/** One of any kind: who sends for it knows nothing of what is in its scans and answers. */
// oxlint-disable-next-line typescript/no-explicit-any -- a sender takes back what it gave out itself
export type AnyScanSender = ScanSender<any, any>;
