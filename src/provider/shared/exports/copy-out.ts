import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { inPieces } from '../../db/pieces';
import { withLiterals } from '../sql/literals';
import type { ExportStatement } from './sheet';

/**
 * What COPY writes. `plain` = of one column that holds neither line breaks nor
 * the signs U+0001 and U+0002: its text as it is, a line for each row.
 */
export async function* copyOut(
  client: pg.PoolClient,
  statement: ExportStatement,
  form: 'csv' | 'plain',
): AsyncGenerator<Buffer> {
  const signs = form === 'plain' ? `, quote E'\\x01', delimiter E'\\x02'` : '';
  yield* inPieces(
    client.query(copyStreams.to(`copy (${withLiterals(statement)}) to stdout with (format csv${signs})`)),
  );
}
