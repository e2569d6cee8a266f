import { performanceSteps } from '~domain/performance';
import { quoted } from '../sql/statement';

/** The step (`h`) counts in this figure. */
export const stepIs = (figure: keyof typeof performanceSteps): string =>
  `h.action in (${quoted(performanceSteps[figure])})`;

/** The step moved its package, whatever came of it, and takes none back. */
export const moved = 'h.to_status is distinct from h.from_status and h.undoes is null';

/**
 * The step moved its package, and was not taken back since. That `undoes` is no null goes without saying, but only said
 * can the few steps that take one back be hashed once, from their own index, instead of looked for at each step.
 * `since` = no step that is asked of is older, as SQL: what takes one back comes after it.
 */
export const stands = (since: string | undefined): string => `${moved}
  and not exists (select from package_history undone where undone.undoes = h.id and undone.undoes is not null${since === undefined ? '' : ` and undone.at >= ${since}`})`;

const hubOf = (packageId: string): string =>
  `coalesce(h.hub_id, (select coalesce(its.lm_hub_id, its.fm_hub_id) from packages its where its.id = ${packageId}))`;

/** The hub a step was done at; what no hub did (a courier on his way) counts for the one that the package goes to. */
export const stepHub = hubOf('h.package_id');

/** The same where an index has all else that is asked of steps: only of one that no hub did its row is looked at. */
export const indexedStepHub = hubOf(
  '(select its_row.package_id from package_history its_row where its_row.at = h.at and its_row.id = h.id)',
);

/** How many of the steps count in the figure. */
export const countOf = (figure: keyof typeof performanceSteps): string =>
  `count(*) filter (where ${stepIs(figure)})::int`;
