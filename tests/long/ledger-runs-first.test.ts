import { playManyLedgerRuns } from './support/many-ledger-runs';

// A thousand runs of fifty commands in two files: each has a worker.
playManyLedgerRuns({ first: 1, last: 500 });
