/** A field of the query of writes: `true` = only what the answer would be, nothing of it being done. */
export const dryRunField = 'dry_run';
