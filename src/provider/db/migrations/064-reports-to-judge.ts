/**
 * Hand-overs whose reports mean something else than when they were judged, till they are. Without references: thousands
 * come at once, read from the tables they would refer to.
 */
export const reportsToJudge = /* sql */ `
create table reports_to_judge (
  carrier_id int not null,
  handover_id bigint not null,
  primary key (carrier_id, handover_id)
);
`;
