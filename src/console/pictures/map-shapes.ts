/** A hub as a map shows it. */
export interface MapHub {
  readonly id: number;
  readonly code: string;
  readonly place: string;
  /** How large. */
  readonly value: number;
  readonly ink: 'moving' | 'attention' | 'failed' | 'done' | 'none';
  /** All there is to say of it, with its name. */
  readonly text: string;
  readonly to: string;
}

/** A way between two hubs as a map shows it. */
export interface MapLane {
  readonly from: number;
  readonly till: number;
  /** How thick. */
  readonly value: number;
  readonly late: boolean;
  readonly text: string;
  readonly to: string;
}
