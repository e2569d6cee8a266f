/** Whoever has ever changed a paper of money may not approve it, not only who changed it last. */
export const editors = /* sql */ `
alter table money_documents add column editors int[] not null default '{}';
update money_documents set editors = array[edited_by] where edited_by is not null;
alter table money_documents drop constraint money_documents_two_people;
alter table money_documents drop column edited_by;
comment on column money_documents.editors is 'who counted or wrote on it, besides who made it';
alter table money_documents add constraint money_documents_two_people
  check (status <> 'Approved' or decided_by is null or (decided_by is distinct from created_by and not decided_by = any (editors)));
`;
