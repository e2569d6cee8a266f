interface ImportFault {
  readonly line: number;
  readonly field: string | null;
  readonly value: string | null;
  readonly message: string;
}

export interface ImportReport {
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: readonly ImportFault[];
}

/** What a CSV of a list has in it, and where it is sent. */
export interface ImportSource {
  readonly columns: readonly string[];
  /** A row of the template. */
  readonly example: readonly string[];
  readonly endpoint: 'POST /provinces-import' | 'POST /districts-import' | 'POST /wards-import';
}
