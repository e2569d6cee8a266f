/** Who made an account or gave it a password is asked for with every paper that waits for its approval. */
export const givenPasswords = /* sql */ `
create index audit_log_given_passwords on audit_log (entity_id)
  where entity = 'user' and action in ('create_staff', 'reset_password');
`;
