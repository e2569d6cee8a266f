import type { PeriodicTask } from '../../jobs/background';

/** VND that stand in the accounts (`a`) which a condition finds, debit above 0; as exact as their entries. */
export const balanceSql = (accounts: string): string =>
  `(select coalesce(sum(s.debit - s.credit), 0) from ledger_accounts a join ledger_sums_now s on s.account_id = a.id
    where ${accounts})`;

/** Adds what was moved to what is kept of accounts, documents and shops, so that little has to be read beside it. */
export const addKeptMoney: PeriodicTask = {
  everyMs: 2_000,
  run: async ({ pool }) => {
    await pool.query('select add_kept_money(), add_payables()');
  },
};
