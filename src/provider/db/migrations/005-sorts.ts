/**
 * Lists and windows in the orders that had no index: at a million packages their first window took 0.4 s and one in the
 * middle 1.8 s, as all were sorted; now 1 and 40 ms. Three more of a dozen indexes to be written by every change.
 */
export const sorts = /* sql */ `
create index packages_cod on packages (cod desc, id desc);
create index packages_weight on packages (weight desc, id desc);
create index packages_updated on packages (updated_at desc, id desc);
`;
