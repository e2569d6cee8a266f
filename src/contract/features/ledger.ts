import * as z from 'zod';
import { ledgerAccountKinds, ledgerEvents } from '~domain/ledger';
import { defineEndpoints } from '../endpoint';
import { codeRef, dataOf, namedRef, pagination, paging, queryIds, timestamp } from '../fields';
import { recordAnswer } from '../record-results';

const kind = z.enum(ledgerAccountKinds);

/** What must be nothing, and by how much it is not. */
const ledgerChecks = [
  'entries',
  'transactions',
  'kept',
  'payable',
  'receivable',
  'unclaimed',
  'cash_held',
  'courier_cash',
  'hub_cash',
] as const;

const balances = z.object({
  kind,
  /** Null = no hub answers for it. */
  hub: codeRef.nullable(),
  accounts: z.int(),
  debit: z.number(),
  credit: z.number(),
  /** Debit less credit. */
  balance: z.number(),
  /** Accounts on the side where none of the kind may stand. */
  wrong_side: z.int(),
});

const check = z
  .object({
    check: z.enum(ledgerChecks),
    hub: codeRef.nullable(),
    /** By the documents, packages or rules. */
    expected: z.number(),
    /** By the journal. */
    found: z.number(),
    difference: z.number(),
  })
  .meta({ id: 'LedgerCheck' });

const account = z.object({ kind, owner: namedRef, hub: codeRef.nullable() }).meta({ id: 'LedgerAccount' });

const statementLine = z
  .object({
    id: z.int(),
    at: timestamp,
    event: z.enum(ledgerEvents),
    /** Of the sheet or document that it comes from. */
    source: z.object({ kind: z.enum(['runsheet', 'document']), id: z.int(), code: z.string() }).nullable(),
    package_code: z.string().nullable(),
    by: z.string().nullable(),
    amount: z.number(),
    /** After it. */
    balance: z.number(),
  })
  .meta({ id: 'LedgerStatementLine' });

export const ledgerEndpoints = defineEndpoints({
  'GET /ledger/trial-balance': {
    summary:
      'What stands in the books, by kind of account and hub, and what the last audit found: what must be nothing, at `audited_at`.',
    access: 'ledger',
    query: z.strictObject({ hub_id: queryIds.optional() }),
    response: dataOf(
      z.object({
        rows: z.array(balances),
        debit: z.number(),
        credit: z.number(),
        checks: z.array(check),
        at: timestamp,
        /** When all entries were last added up; null = never, and nothing is checked. */
        audited_at: timestamp.nullable().optional(),
      }),
    ),
    errors: [],
  },
  'POST /ledger/audit': {
    summary:
      'Add up all entries anew, as is done each night: their sum, transactions that do not balance, accounts and carriers whose kept sums are others, and what hubs and couriers have by the journal less what they have by documents and packages.',
    access: 'ledger',
    body: z.strictObject({}),
    response: recordAnswer(z.object({ checks: z.array(check), audited_at: timestamp })),
    errors: [],
    transaction: 'own',
  },
  'GET /ledger/accounts/{kind}/{owner}': {
    summary:
      'The entries of an account within a time, oldest first, with what stood in it before and after. The owner is the id of a courier, hub, shop or carrier, 0 of the network.',
    access: 'ledger',
    params: z.object({ kind, owner: z.coerce.number<string>().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    query: z.strictObject({
      ...paging,
      hub_id: queryIds.optional(),
      from: timestamp.optional(),
      to: timestamp.optional(),
    }),
    response: z.object({
      data: account.extend({ opening: z.number(), closing: z.number(), lines: z.array(statementLine) }),
      meta: z.object({ pagination }),
    }),
    errors: ['ESY062'],
  },
});
