/**
 * Whoever carries out a run has it on lease: the number grows with each that takes it over, and a chunk is written only
 * under the number it was begun with. A lock of the session would not outlive a pooler's transaction.
 */
export const leasedRuns = /* sql */ `
alter table runs add column lease int not null default 0, add column leased_until timestamptz;
`;
