import type { bankStatementEndpoints } from '~contract/features/bank-statements';
import { refuse, type HandlersOf } from '../../calls/handler';
import { acceptLine, acceptMatched, reopenLine, suspendLine } from './decide-line';
import { importStatement } from './import-statement';
import { matchOpenLines } from './match-lines';
import { listLines, listStatements, readLine } from './read-lines';

export const bankStatementHandlers: HandlersOf<typeof bankStatementEndpoints> = {
  'GET /bank-statements': ({ db, query }) => listStatements(db, query),

  'POST /bank-statements': (request) => importStatement(request),

  'GET /bank-statement-lines': ({ services, query }) => listLines(services.pool, query),

  'GET /bank-statement-lines/{id}': async ({ db, params }) => {
    const data = await readLine(db, params.id);
    return data ? { data } : refuse('ESY004');
  },

  'POST /bank-statement-lines/match': async ({ db }) => ({ data: (await matchOpenLines(db)).counts }),

  'POST /bank-statement-lines/accept': async ({ db, user, body }) => ({ data: await acceptMatched(db, user, body.ids) }),

  'PATCH /bank-statement-lines/{id}/accept': ({ db, user, params, body }) => acceptLine(db, user, params.id, body.document, body.note),

  'PATCH /bank-statement-lines/{id}/suspense': ({ db, user, params, body }) => suspendLine(db, user, params.id, body.note),

  'PATCH /bank-statement-lines/{id}/reopen': ({ db, user, params, body }) => reopenLine(db, user, params.id, body.note),
};
