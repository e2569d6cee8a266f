import type pg from 'pg';
import { compensationOf } from '~domain/lost-claims';
import { addMoney } from '~domain/money';
import { moneyDocumentCode } from '~domain/money-documents';
import { hourMs } from '~domain/time';
import { writeRows } from '../network/write-rows';
import { grouped, type Package, type People } from './loss-packages';

/** One document a shop and day of settlement, in the order of days. */
async function payoutsOf(client: pg.ClientBase, packages: readonly Package[]) {
  const settled = packages
    .flatMap((pkg) => (pkg.settled_at === null ? [] : [{ ...pkg, at: new Date(pkg.settled_at) }]))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const groups = grouped(settled, ({ seller_id, settled_on }) => `${seller_id} ${settled_on}`);
  const { rows: ids } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('money_documents', 'id')) as id from generate_series(1, $1::int)`,
    [groups.length],
  );
  return groups.map((group, place) => {
    const id = Number(ids[place]?.id);
    const at = group.at(-1)?.at ?? new Date(0);
    const created = new Date(at.getTime() - hourMs);
    const sum = addMoney(...group.map((pkg) => compensationOf(pkg).amount));
    return { id, at, created, group, code: moneyDocumentCode('shop_payout', created, id), sum };
  });
}

/** What shops were paid for losses that are settled; its movements go into `demo_loss`. */
export async function writeLossPayouts(
  client: pg.ClientBase,
  packages: readonly Package[],
  { admin, operator }: People,
): Promise<void> {
  const documents = await payoutsOf(client, packages);
  await writeRows(
    client,
    'money_documents',
    [
      'id',
      'version',
      'code',
      'kind',
      'status',
      'seller_id',
      'lines',
      'carried',
      'expected',
      'counted',
      'note',
      'bank_reference',
      'created_by',
      'created_at',
      'decided_by',
      'decided_at',
    ],
    documents.map(({ id, at, created, group, code, sum }) => [
      id,
      1,
      code,
      'shop_payout',
      'Approved',
      group[0]?.seller_id ?? null,
      0,
      sum,
      sum,
      sum,
      'Trả shop tiền hàng mất',
      `FT${code.replace(/\D/g, '')}`,
      operator,
      created,
      admin,
      at,
    ]),
  );
  await writeRows(
    client,
    'payout_compensations',
    ['document_id', 'package_id', 'amount', 'from_status'],
    documents.flatMap(({ id, group }) =>
      group.map((pkg) => [
        id,
        pkg.id,
        compensationOf(pkg).amount,
        pkg.paid_at === null ? 'Lost_claimed' : 'Lost_collection_approved',
      ]),
    ),
  );
  await writeRows(
    client,
    'demo_loss',
    ['rule', 'document_id', 'package_id', 'cash', 'seller_id', 'hub_id', 'at'],
    documents.flatMap(({ id, at, group }) =>
      group.map((pkg) => ['paid_out', id, pkg.id, compensationOf(pkg).amount, pkg.seller_id, pkg.hub_id, at]),
    ),
  );
}
