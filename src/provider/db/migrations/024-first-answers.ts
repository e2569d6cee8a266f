/** What is answered again under the same key is the first body to the letter: jsonb would put its fields in another order. */
export const firstAnswers = /* sql */ `
alter table idempotency_keys alter column response type json;
`;
