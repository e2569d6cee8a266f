/** Documents by when they were decided on: what was done since a day, and what nobody has decided on yet. */
export const documentsDecided: readonly string[] = [
  'drop index concurrently if exists money_documents_decided',
  'create index concurrently money_documents_decided on money_documents (kind, decided_at)',
];
