/**
 * A bank's number is the same however it is written: one slip is booked once. The same as `bareReference` of
 * src/domain/statement-match.ts (tested), by which statements are compared. Numbers that were taken twice before, written
 * differently, stay with their documents; each but the first is marked, so that it is no third one's.
 */
export const foldedReferences = /* sql */ `
create function hl_reference(text) returns text
  language sql immutable strict parallel safe
  -- read now, not when it is called: an index is built without a search path
  return coalesce(nullif(regexp_replace(hl_fold($1), '[^a-z0-9]+', '', 'g'), ''), $1);

alter table money_documents add column reference_doubled boolean not null default false;
update money_documents d set reference_doubled = true
  from money_documents f
  where f.id < d.id and d.bank_reference is not null and hl_reference(f.bank_reference) = hl_reference(d.bank_reference)
    and f.status <> 'Rejected' and d.status <> 'Rejected';

drop index money_documents_reference;
create unique index money_documents_reference on money_documents (hl_reference(bank_reference))
  where bank_reference is not null and status <> 'Rejected' and not reference_doubled;
`;
