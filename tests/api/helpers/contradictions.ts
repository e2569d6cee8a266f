import { expect } from 'vitest';
import { behindPooler } from '../../helpers/pooler';
import type { TestApp } from './app';

/** What must hold, by name, each as a query whose rows contradict it. */
export type Contradictions = Readonly<Record<string, string>>;

/** What somebody asked for in a model, and its refusal. */
export interface Told {
  readonly what: string;
  readonly code: string | null;
}

/** All of them in one statement, which a connection plans once: asked after every step, each by itself would cost more than the step. */
export function contradictionCheck(
  name: string,
  contradictions: Contradictions,
): (pool: TestApp['pool'], told: string) => Promise<void> {
  const each = Object.entries(contradictions).map(
    ([what, text]) => `select '${what}' as what, (select jsonb_agg(to_jsonb(x)) from (${text}) x) as found`,
  );
  const text = `select what, found from (${each.join('\nunion all ')}) c where found is not null`;
  return async (pool, told) => {
    const { rows } = await pool.query<{ what: string; found: unknown }>(behindPooler ? text : { name, text });
    expect([told, rows]).toEqual([told, []]);
  };
}

/** A day of its own for each run: its steps and its seed alone tell what happened, and no run reads what another left behind. */
export async function forgetMoney(pool: TestApp['pool']): Promise<void> {
  // The journal is final: its triggers refuse this to everybody. One text is one transaction.
  const journal = ['ledger_entries', 'ledger_transactions'];
  const final = (how: 'disable' | 'enable'): string =>
    journal.map((table) => `alter table ${table} ${how} trigger ${table}_final;`).join(' ');
  await pool.query(
    `${final('disable')} truncate packages, package_history, runsheets, money_documents, ledger_accounts, ledger_transactions, ledger_entries, audit_log, idempotency_keys restart identity cascade; ${final('enable')}`,
  );
}
