import type pg from 'pg';
import { compensationOf, type Compensation, type LostGoods, type LostLiable, type LostPaperKind } from '~domain/lost-claims';
import { addMoney, percentOf, type Vnd } from '~domain/money';
import { linesRule, moneyDocumentCode } from '~domain/money-documents';
import type { PackageStatus } from '~domain/statuses';
import { lossPostingsSql, entriesSql } from './demo-postings';
import { writeRows } from '../network/write-rows';
import { lossPictures } from './loss-pictures';

interface Parcel extends LostGoods {
  readonly id: number;
  readonly status: PackageStatus;
  readonly seller_id: number;
  readonly hub_id: number;
  readonly courier_id: number | null;
  readonly carrier_id: number | null;
  /** When it went there; null = never. */
  readonly claimed_at: string | null;
  readonly charged_at: string | null;
  readonly paying_at: string | null;
  readonly paid_at: string | null;
}

interface Person {
  readonly hub_id: number | null;
  readonly id: number;
}
interface People {
  readonly managers: ReadonlyMap<number | null, number>;
  readonly admin: number;
  readonly operator: number;
}

interface Paper {
  readonly kind: LostPaperKind;
  readonly status: 'New' | 'Approved' | 'Rejected';
  readonly liable: LostLiable;
  readonly share: number | null;
  readonly at: Date;
  readonly parcels: readonly Parcel[];
}

const hour = 3_600_000;
const beyondClaims: readonly PackageStatus[] = ['Hub_lost_claimed', 'Lost_collection_created', 'Lost_collection_approved'];
const beyondCharges: readonly PackageStatus[] = ['Lost_collection_created', 'Lost_collection_approved'];

/**
 * Papers of the demo's lost parcels: what was granted, charged and paid in, as their histories tell, and what waits for
 * somebody this morning. Losses that were settled before are in no book, as other money of before.
 */
export async function writeLosses(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows: parcels } = await client.query<Parcel>(parcelsSql);
  if (parcels.length === 0) return;
  const people = await readPeople(client);
  const papers = papersOf(parcels, now);
  const { rows: ids } = await client.query<{ id: string }>(`select nextval(pg_get_serial_sequence('money_documents', 'id')) as id from generate_series(1, $1::int)`, [papers.length]);
  const numbered = papers.map((paper, place) => ({ ...paper, id: Number(ids[place]?.id) }));
  await writeRows(client, 'money_documents', documentColumns, numbered.map((paper) => documentRow(paper, people)));
  await writeRows(client, 'money_lines', ['document_id', 'kind', 'package_id', 'amount', 'live', 'open', 'from_status'], numbered.flatMap(lineRows));
  await writeRows(client, 'lost_compensations', ['document_id', 'package_id', 'rule', 'insured', 'worth', 'worth_from', 'shipping_fee', 'ceiling', 'amount', 'live'], numbered.flatMap(compensationRows));
  await client.query('create temporary table demo_loss (rule text, document_id bigint, package_id bigint, cash numeric, seller_id int, hub_id int, courier_id int, carrier_id int, at timestamptz)');
  await writeRows(client, 'demo_loss', ['rule', 'document_id', 'package_id', 'cash', 'seller_id', 'hub_id', 'courier_id', 'carrier_id', 'at'], numbered.flatMap(movementRows));
  await client.query(lossPostingsSql);
  await client.query(entriesSql);
  await client.query('drop table demo_loss, demo_posting');
  await writeSteps(client, numbered, people);
}

/** Whose hands a parcel was last in: a courier's sheet or a carrier's, where its history says that it went missing there. */
const parcelsSql = `
  select p.id, p.status, p.seller_id, coalesce(p.current_hub_id, p.fm_hub_id, p.lm_hub_id) as hub_id, p.value::float8, p.total_product_value::float8, p.cod::float8, p.shipping_fee::float8, p.insurance_fee::float8,
    case when gone.action = 'lost_courier' then (select r.courier_id from runsheet_packages l join runsheets r on r.id = l.runsheet_id where l.package_id = p.id and r.courier_id is not null order by r.id desc limit 1) end as courier_id,
    case when gone.action = 'webhook_move' then (select o.carrier_id from handovers o where o.package_id = p.id order by o.id desc limit 1) end as carrier_id,
    t.claimed_at, t.charged_at, t.paying_at, t.paid_at
  from packages p
  left join lateral (select h.action from package_history h where h.package_id = p.id and h.to_status in ('Missing', 'Missing_courier') order by h.id desc limit 1) gone on true
  cross join lateral (
    select max(h.at) filter (where h.action = 'claim_approve') as claimed_at, max(h.at) filter (where h.action = 'hub_claim_approve') as charged_at,
      max(h.at) filter (where h.action = 'lost_collection_create') as paying_at, max(h.at) filter (where h.action = 'lost_collection_approve') as paid_at
    from package_history h where h.package_id = p.id) t
  where p.status in ('Lost', 'Lost_claimed', 'Hub_lost_claimed', 'Lost_collection_created', 'Lost_collection_approved') order by p.id`;

async function readPeople(client: pg.ClientBase): Promise<People> {
  const { rows } = await client.query<Person & { role: string }>(
    `select r.name as role, h.hub_id, min(u.id) as id from users u join roles r on r.id = u.role_id left join user_hubs h on h.user_id = u.id and r.name = 'hub_manager'
     where r.name in ('hub_manager', 'admin', 'admin_operator') and u.active = 1 group by r.name, h.hub_id`,
  );
  const central = (role: string): number => rows.find((row) => row.role === role)?.id ?? 0;
  return { managers: new Map(rows.filter(({ role }) => role === 'hub_manager').map(({ hub_id, id }) => [hub_id, id])), admin: central('admin'), operator: central('admin_operator') };
}

/** Every third lost parcel is claimed and waits, one claim was turned down; of the rest what their histories tell. */
function papersOf(parcels: readonly Parcel[], now: Date): Paper[] {
  const lost = parcels.filter(({ status }) => status === 'Lost');
  const turnedDown = lost.slice(1, 2);
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hour);
  const claims = grouped(parcels.filter(({ claimed_at }) => claimed_at !== null), ofShop).map((group): Paper => ({ kind: 'lost_claim', status: 'Approved', liable: liableOf(group), share: null, at: latest(group, 'claimed_at', now), parcels: group }));
  const waiting = grouped(lost.filter((_, place) => place % 3 === 0), ofShop).map((group): Paper => ({ kind: 'lost_claim', status: 'New', liable: liableOf(group), share: null, at: ago(3), parcels: group }));
  const rejected = turnedDown.map((parcel): Paper => ({ kind: 'lost_claim', status: 'Rejected', liable: liableOf([parcel]), share: null, at: ago(20), parcels: [parcel] }));
  const charges = grouped(parcels.filter(({ status }) => beyondClaims.includes(status)), ofDebtor).map((group): Paper => charge('Approved', latest(group, 'charged_at', now), group));
  const chargeable = parcels.filter((parcel) => parcel.status === 'Lost_claimed' && liableOf([parcel]) !== 'none');
  const asked = grouped(chargeable.filter((_, place) => place % 3 === 0), ofDebtor).map((group): Paper => charge('New', ago(2), group));
  const paidIn = grouped(parcels.filter(({ status }) => beyondCharges.includes(status)), (parcel) => `${ofDebtor(parcel)} ${parcel.status}`).map((group): Paper => {
    const approved = group[0]?.status === 'Lost_collection_approved';
    return { kind: 'lost_collection', status: approved ? 'Approved' : 'New', liable: liableOf(group), share: null, at: latest(group, approved ? 'paid_at' : 'paying_at', now), parcels: group };
  });
  return [...claims, ...rejected, ...charges, ...paidIn, ...waiting, ...asked].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const charge = (status: Paper['status'], at: Date, parcels: readonly Parcel[]): Paper => ({ kind: 'hub_lost_claim', status, liable: liableOf(parcels), share: 100, at, parcels });

/** Of every ninth parcel that was claimed and no more nobody knows who lost it. */
function liableOf([first]: readonly Parcel[]): LostLiable {
  if (first?.courier_id) return 'courier';
  if (first?.carrier_id) return 'carrier';
  return first?.status === 'Lost_claimed' && first.id % 9 === 0 ? 'none' : 'hub';
}

const ofDebtor = (parcel: Parcel): string => `${parcel.hub_id} ${liableOf([parcel])} ${parcel.courier_id} ${parcel.carrier_id}`;
const ofShop = (parcel: Parcel): string => `${parcel.seller_id} ${ofDebtor(parcel)}`;

function grouped(parcels: readonly Parcel[], key: (parcel: Parcel) => string): Parcel[][] {
  const groups = new Map<string, Parcel[]>();
  for (const parcel of parcels) groups.set(key(parcel), [...(groups.get(key(parcel)) ?? []), parcel]);
  return [...groups.values()];
}

function latest(parcels: readonly Parcel[], step: 'claimed_at' | 'charged_at' | 'paying_at' | 'paid_at', now: Date): Date {
  return new Date(Math.max(...parcels.map((parcel) => new Date(parcel[step] ?? now).getTime())));
}

type Numbered = Paper & { readonly id: number };

const amountOf = ({ kind, share }: Paper, parcel: Parcel): Vnd => {
  const { amount } = compensationOf(parcel);
  return kind === 'lost_claim' ? amount : percentOf(amount, share ?? 100);
};

const documentColumns = ['id', 'version', 'code', 'kind', 'status', 'hub_id', 'courier_id', 'seller_id', 'carrier_id', 'lines', 'carried', 'expected', 'counted', 'note', 'bank_reference', 'created_by', 'created_at', 'decided_by', 'decided_at', 'decision_note', 'liable', 'share'] as const;

const notes: Readonly<Record<LostPaperKind, string>> = { lost_claim: 'Shop gửi hóa đơn và ảnh hàng', hub_lost_claim: 'Theo biên bản kiểm kê', lost_collection: 'Nộp tiền bồi thường hàng mất' };

function documentRow(paper: Numbered, people: People) {
  const { id, kind, status, at, parcels, liable, share } = paper;
  const { maker, approver } = whoOf(paper, people);
  const created = createdAt(paper);
  const [first] = parcels;
  const sum = addMoney(...parcels.map((parcel) => amountOf(paper, parcel)));
  const reference = kind === 'lost_collection' ? `FT${moneyDocumentCode(kind, created, id).replace(/\D/g, '')}` : null;
  const decided = status !== 'New';
  const why = status === 'Rejected' ? 'Hóa đơn không ghi mã đơn, chờ shop bổ sung' : null;
  return [
    id, decided ? 1 : 0, moneyDocumentCode(kind, created, id), kind, status, first?.hub_id ?? null, first?.courier_id ?? null, kind === 'lost_claim' ? (first?.seller_id ?? null) : null, first?.carrier_id ?? null,
    parcels.length, 0, sum, sum, notes[kind], reference, maker, created, decided ? approver : null, decided ? at : null, why, liable, share,
  ];
}

const createdAt = ({ status, at }: Paper): Date => (status === 'New' ? at : new Date(at.getTime() - 2 * hour));

function whoOf({ kind, parcels }: Paper, { managers, admin, operator }: People): { readonly maker: number; readonly approver: number } {
  if (kind === 'hub_lost_claim') return { maker: operator, approver: admin };
  return { maker: managers.get(parcels[0]?.hub_id ?? null) ?? operator, approver: admin };
}

const before: Readonly<Record<LostPaperKind, (parcel: Parcel) => PackageStatus>> = {
  lost_claim: () => 'Lost',
  hub_lost_claim: ({ claimed_at }) => (claimed_at === null ? 'Lost' : 'Lost_claimed'),
  lost_collection: () => 'Hub_lost_claimed',
};

function lineRows(paper: Numbered) {
  const { id, kind, status, parcels } = paper;
  // A deposit has its parcels from the moment it is made.
  const moved = status === 'Approved' || (kind === 'lost_collection' && status === 'New');
  return parcels.map((parcel) => [id, kind, parcel.id, amountOf(paper, parcel), status !== 'Rejected', status === 'New', moved ? before[kind](parcel) : null]);
}

/** A claim grants; a charge does where no claim came before it. */
const grants = ({ kind, status }: Paper, parcel: Parcel): boolean => kind === 'lost_claim' || (kind === 'hub_lost_claim' && status === 'Approved' && parcel.claimed_at === null);

function compensationRows(paper: Numbered) {
  return paper.parcels.flatMap((parcel) => {
    if (!grants(paper, parcel)) return [];
    const { rule, worth, worth_from, ceiling, amount }: Compensation = compensationOf(parcel);
    return [[paper.id, parcel.id, rule, parcel.insurance_fee > 0, worth, worth_from, parcel.shipping_fee, ceiling, amount, paper.status !== 'Rejected']];
  });
}

function movementRows(paper: Numbered) {
  const { id, kind, status, at, parcels } = paper;
  if (status !== 'Approved') return [];
  return parcels.flatMap((parcel) => {
    const booked = (rule: string, cash: Vnd) => [rule, id, parcel.id, cash, parcel.seller_id, parcel.hub_id, parcel.courier_id, parcel.carrier_id, at];
    const moved = booked(linesRule({ kind, courier_id: parcel.courier_id, carrier_id: parcel.carrier_id }), amountOf(paper, parcel));
    const granted = kind === 'hub_lost_claim' && grants(paper, parcel) ? [booked('compensated', compensationOf(parcel).amount)] : [];
    return [moved, ...granted].filter((row) => row[3] !== 0);
  });
}

/** The proof on each paper, and the traces of who added and decided. */
async function writeSteps(client: pg.ClientBase, papers: readonly Numbered[], people: People): Promise<void> {
  const drawn = await lossPictures();
  for (const picture of ['receipt', 'slip'] as const) {
    const wanted = papers.filter(({ kind }) => (kind === 'lost_collection') === (picture === 'slip'));
    const { width, height, data, thumbnail } = drawn[picture];
    await client.query(
      `insert into money_slips (document_id, at, actor_id, width, height, picture, thumbnail)
       select d.id, d.created_at + interval '5 minutes', d.created_by, $2, $3, $4, $5 from money_documents d where d.id = any($1::bigint[]) order by d.id`,
      [wanted.map(({ id }) => id), width, height, data, thumbnail],
    );
  }
  const steps = papers.flatMap((paper) => {
    const { maker, approver } = whoOf(paper, people);
    const added = { at: new Date(createdAt(paper).getTime() + hour / 12), actor_id: maker, action: `${paper.kind}.slip`, after: { slip: paper.id } };
    const decided = { at: paper.at, actor_id: approver, action: `${paper.kind}.${paper.status === 'Rejected' ? 'reject' : 'approve'}`, after: { status: paper.status, ...(paper.status === 'Rejected' ? { decision_note: 'Hóa đơn không ghi mã đơn, chờ shop bổ sung' } : {}) } };
    return (paper.status === 'New' ? [added] : [added, decided]).map((step) => ({ ...step, entity: 'money_document', entity_id: String(paper.id) }));
  });
  await client.query(
    `insert into audit_log (at, actor_id, action, entity, entity_id, after)
     select at, actor_id, action, entity, entity_id, after from jsonb_to_recordset($1::jsonb) as s (at timestamptz, actor_id int, action text, entity text, entity_id text, after jsonb)`,
    [JSON.stringify(steps)],
  );
}
