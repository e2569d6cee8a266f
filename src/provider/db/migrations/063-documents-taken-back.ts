/**
 * Documents that were rejected, or taken back, before they gave everything back: the bank's number of one that was taken
 * back is another's to take, and the movement that was accepted as the money of either waits for another document.
 */
export const documentsTakenBack = /* sql */ `
update money_documents d set reference_doubled = true
  from money_documents c
  where c.contra_of = d.id and c.status = 'Approved' and d.bank_reference is not null and not d.reference_doubled;

update bank_statement_lines l set state = 'open', document_id = null, note = d.by, verdict = 'left_over', why = null,
  candidates = '{}', decided_by = null, decided_at = null, version = l.version + 1
  from (
    select o.id, coalesce(c.code, o.code) as by
    from money_documents o left join money_documents c on c.contra_of = o.id and c.status = 'Approved'
    where o.status = 'Rejected' or c.id is not null
  ) d
  where l.document_id = d.id;
`;
