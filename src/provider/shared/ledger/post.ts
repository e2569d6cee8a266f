import type { Kysely } from 'kysely';
import { postingRow, type LedgerEvent, type PostingRule } from '~domain/ledger';
import { toHundredths, type Vnd } from '~domain/money';
import type { Database } from '../../db/schema';
import { run, Values } from '../sql/statement';
import { accountKey, keyText, openAccounts, type Owners } from './accounts';

/** One movement of money: by which rule, between whom, how much; ≥ 0, nothing moves by 0. */
export interface Movement {
  readonly rule: PostingRule;
  readonly amount: Vnd;
  readonly owners: Owners;
  /** Whose money it is; absent = a difference or a sum. */
  readonly packageId?: number;
}

interface Posting {
  readonly event: LedgerEvent;
  /** Of what happens once: `runsheet 12 closed`, `document 5 approved`. A second posting under it does nothing. */
  readonly effectKey: string;
  /** Null = the house itself. */
  readonly userId: number | null;
  readonly note?: string | null;
  readonly runsheetId?: number;
  readonly documentId?: number;
  readonly movements: readonly Movement[];
  /** Besides, the amount of every package on the document, by this rule. */
  readonly lines?: { readonly rule: PostingRule; readonly owners: Owners };
}

/**
 * Writes a transaction of the journal within the caller's own: every movement debits one account and credits another,
 * so it balances by itself. Answers its id; null = it was posted before, and nothing is written.
 */
export async function postTransaction(tx: Kysely<Database>, posting: Posting): Promise<number | null> {
  const { movements, lines, documentId } = posting;
  const id = await openTransaction(tx, posting);
  if (id === null) return null;
  const moving = movements.filter(({ amount }) => toHundredths(amount) !== 0);
  if (moving.some(({ amount }) => amount < 0))
    throw new RangeError('money moves by amounts above 0: the rule says which way');
  const sides = moving.map(({ rule, owners }) => ({
    debit: accountKey(postingRow(rule).debit, owners),
    credit: accountKey(postingRow(rule).credit, owners),
  }));
  const lineSides = lines && {
    debit: accountKey(postingRow(lines.rule).debit, lines.owners),
    credit: accountKey(postingRow(lines.rule).credit, lines.owners),
  };
  const accounts = await openAccounts(
    tx,
    [...sides, ...(lineSides ? [lineSides] : [])].flatMap(({ debit, credit }) => [debit, credit]),
  );
  const idOf = (key: Parameters<typeof keyText>[0]): number => {
    const account = accounts.get(keyText(key));
    if (account === undefined) throw new Error(`no account ${keyText(key)}`);
    return account;
  };
  if (lineSides && documentId !== undefined)
    await postLines(tx, id, documentId, idOf(lineSides.debit), idOf(lineSides.credit));
  if (moving.length > 0) {
    const values = new Values();
    const columns = [
      values.add(sides.flatMap(({ debit, credit }) => [idOf(debit), idOf(credit)])),
      values.add(moving.flatMap(({ amount }) => [amount, -amount])),
      values.add(moving.flatMap(({ packageId = null }) => [packageId, packageId])),
    ];
    await run(
      tx,
      `insert into ledger_entries (transaction_id, account_id, amount, package_id) select ${values.add(id)}::bigint, *
        from unnest(${columns[0]}::int[], ${columns[1]}::numeric[], ${columns[2]}::bigint[])`,
      values,
    );
  }
  return id;
}

type Nullable<T> = { readonly [K in keyof T]: undefined extends T[K] ? T[K] | null : T[K] };
type Opening = Omit<Posting, 'movements' | 'lines'> & { readonly reverses?: number };

async function openTransaction(
  tx: Kysely<Database>,
  { event, effectKey, userId, note = null, runsheetId = null, documentId = null, reverses = null }: Nullable<Opening>,
): Promise<number | null> {
  const values = new Values();
  const row = [event, effectKey, userId, note, runsheetId, documentId, reverses]
    .map((value) => values.add(value))
    .join(', ');
  const text = `insert into ledger_transactions (event, effect_key, user_id, note, runsheet_id, document_id, reverses)
    values (${row}) on conflict (effect_key) do nothing returning id`;
  const [opened] = await run<{ id: number }>(tx, text, values);
  return opened?.id ?? null;
}

/** Thousands of packages never leave the database. */
async function postLines(
  tx: Kysely<Database>,
  id: number,
  documentId: number,
  debit: number,
  credit: number,
): Promise<void> {
  const values = new Values();
  const text = `
    insert into ledger_entries (transaction_id, account_id, amount, package_id)
    select ${values.add(id)}::bigint, side.account_id, side.sign * l.amount, l.package_id
    from money_lines l cross join (values (${values.add(debit)}::int, 1),
      (${values.add(credit)}::int, -1)) as side (account_id, sign)
    where l.document_id = ${values.add(documentId)}::bigint and l.amount <> 0`;
  await run(tx, text, values);
}

/**
 * Takes back what was posted under a key: the same entries with their signs turned. Null = it was taken back before, or
 * was never posted.
 */
export async function reverseTransaction(
  tx: Kysely<Database>,
  { of, ...posting }: { of: string } & Pick<Posting, 'effectKey' | 'userId' | 'note' | 'documentId'>,
): Promise<number | null> {
  const original = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('effect_key', '=', of)
    .executeTakeFirst();
  if (!original) return null;
  const id = await openTransaction(tx, { ...posting, event: 'document_taken_back', reverses: original.id });
  if (id === null) return null;
  const values = new Values();
  const text = `
    insert into ledger_entries (transaction_id, account_id, amount, package_id)
    select ${values.add(id)}::bigint, account_id, -amount, package_id from ledger_entries
      where transaction_id = ${values.add(original.id)}::bigint`;
  await run(tx, text, values);
  return id;
}
