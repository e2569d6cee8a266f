/** Since when a package is in its status: of those that were moved before this only the history tells it. */
export const statusEntered = /* sql */ `
alter table packages add column status_entered_at timestamptz;
`;
