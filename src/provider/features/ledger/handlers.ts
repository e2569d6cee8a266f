import type { ledgerEndpoints } from '~contract/features/ledger';
import type { HandlersOf } from '../../calls/handler';
import { accountStatement } from './statement';
import { trialBalance } from './trial-balance';

export const ledgerHandlers: HandlersOf<typeof ledgerEndpoints> = {
  'GET /ledger/trial-balance': trialBalance,
  'GET /ledger/accounts/{kind}/{owner}': accountStatement,
};
