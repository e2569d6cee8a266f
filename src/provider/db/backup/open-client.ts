import { Client } from 'pg';

/** A connection without the limits of a request: a backup of a large database takes as long as it takes. */
export async function openClient(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=30s',
  });
  // Unheard, a lost connection would end the process; the query under way tells of it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
