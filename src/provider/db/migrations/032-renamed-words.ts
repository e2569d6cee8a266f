/**
 * Names that were stored before they were changed (decision 57): the outcome of a carrier's report on a package that
 * nobody knows, and the commands that a user's keys and counts of use belong to. A setting's version rises, so that
 * browsers which have it read it anew.
 */
export const renamedWords = /* sql */ `
update carrier_events set outcome = 'unknown_package' where outcome = 'unknown_parcel';
update user_settings
  set value = replace(replace(value::text, '"lost-claim.parcels"', '"lost-claim.packages"'), '"loss-charge.parcels"', '"loss-charge.packages"')::json,
      version = version + 1, updated_at = now()
  where name in ('keys', 'usage') and value::text ~ '"(lost-claim|loss-charge)[.]parcels"';
`;
