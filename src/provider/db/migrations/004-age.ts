/**
 * Lists and windows by age, the order in which a backlog is worked off. Measured over ten thousand moves it costs them half
 * as much again; without it every jump at a million packages sorts them all.
 */
export const age = /* sql */ `
create index packages_stage_entered on packages (stage_entered_at desc, id desc);
`;
