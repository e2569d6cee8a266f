import type pg from 'pg';
import { compensationOf, type Compensation, type LostLiable, type LostPaperKind } from '~domain/lost-claims';
import { addMoney, percentOf, type Vnd } from '~domain/money';
import { linesRule, moneyDocumentCode } from '~domain/money-documents';
import type { PackageStatus } from '~domain/statuses';
import { lossPostingsSql, entriesSql } from './demo-postings';
import { writeRows } from '../network/write-rows';
import { writeSteps } from '../network/write-steps';
import { grouped, packagesSql, readPeople, type Package, type People } from './loss-packages';
import { lossPictures } from './loss-pictures';
import { writeLossPayouts } from './loss-payouts';

interface Paper {
  readonly kind: LostPaperKind;
  readonly status: 'New' | 'Approved' | 'Rejected';
  readonly liable: LostLiable;
  readonly share: number | null;
  readonly at: Date;
  readonly packages: readonly Package[];
}

const hour = 3_600_000;

/**
 * Papers of the demo's lost packages: what was granted, charged, paid in and paid out to shops, as their histories tell, and
 * what waits for somebody this morning.
 */
export async function writeLosses(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows: packages } = await client.query<Package>(packagesSql);
  if (packages.length === 0) return;
  const people = await readPeople(client);
  const papers = papersOf(packages, now);
  const { rows: ids } = await client.query<{ id: string }>(`select nextval(pg_get_serial_sequence('money_documents', 'id')) as id from generate_series(1, $1::int)`, [papers.length]);
  const numbered = papers.map((paper, place) => ({ ...paper, id: Number(ids[place]?.id) }));
  await writeRows(client, 'money_documents', documentColumns, numbered.map((paper) => documentRow(paper, people)));
  await writeRows(client, 'money_lines', ['document_id', 'kind', 'package_id', 'amount', 'live', 'open', 'from_status'], numbered.flatMap(lineRows));
  await writeRows(client, 'lost_compensations', ['document_id', 'package_id', 'rule', 'insured', 'worth', 'worth_from', 'shipping_fee', 'ceiling', 'amount', 'live'], numbered.flatMap(compensationRows));
  await client.query('create temporary table demo_loss (rule text, document_id bigint, package_id bigint, cash numeric, seller_id int, hub_id int, courier_id int, carrier_id int, at timestamptz)');
  await writeRows(client, 'demo_loss', ['rule', 'document_id', 'package_id', 'cash', 'seller_id', 'hub_id', 'courier_id', 'carrier_id', 'at'], numbered.flatMap(movementRows));
  await writeLossPayouts(client, packages, people);
  await client.query(lossPostingsSql);
  await client.query(entriesSql);
  await client.query('drop table demo_loss, demo_posting');
  await writePaperSteps(client, numbered, people);
}

/** Every third lost package is claimed and waits, one claim was turned down; of the rest what their histories tell. */
function papersOf(packages: readonly Package[], now: Date): Paper[] {
  const lost = packages.filter(({ status }) => status === 'Lost');
  const turnedDown = lost.slice(1, 2);
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hour);
  const claims = grouped(packages.filter(({ claimed_at }) => claimed_at !== null), ofShop).map((group): Paper => ({ kind: 'lost_claim', status: 'Approved', liable: liableOf(group), share: null, at: latest(group, 'claimed_at', now), packages: group }));
  const waiting = grouped(lost.filter((_, place) => place % 3 === 0), ofShop).map((group): Paper => ({ kind: 'lost_claim', status: 'New', liable: liableOf(group), share: null, at: ago(3), packages: group }));
  const rejected = turnedDown.map((pkg): Paper => ({ kind: 'lost_claim', status: 'Rejected', liable: liableOf([pkg]), share: null, at: ago(20), packages: [pkg] }));
  const charges = grouped(packages.filter(({ charged_at }) => charged_at !== null), ofDebtor).map((group): Paper => charge('Approved', latest(group, 'charged_at', now), group));
  const chargeable = packages.filter((pkg) => pkg.status === 'Lost_claimed' && liableOf([pkg]) !== 'none');
  const asked = grouped(chargeable.filter((_, place) => place % 3 === 0), ofDebtor).map((group): Paper => charge('New', ago(2), group));
  const paidIn = grouped(packages.filter(({ paying_at }) => paying_at !== null), (pkg) => `${ofDebtor(pkg)} ${pkg.status}`).map((group): Paper => {
    const approved = group.every(({ paid_at }) => paid_at !== null);
    return { kind: 'lost_collection', status: approved ? 'Approved' : 'New', liable: liableOf(group), share: null, at: latest(group, approved ? 'paid_at' : 'paying_at', now), packages: group };
  });
  return [...claims, ...rejected, ...charges, ...paidIn, ...waiting, ...asked].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const charge = (status: Paper['status'], at: Date, packages: readonly Package[]): Paper => ({ kind: 'hub_lost_claim', status, liable: liableOf(packages), share: 100, at, packages });

/** Nobody is charged with what was settled without a charge; of every ninth package that was claimed and no more nobody knows who lost it. */
function liableOf([first]: readonly Package[]): LostLiable {
  if (first && first.settled_at !== null && first.charged_at === null) return 'none';
  if (first?.courier_id) return 'courier';
  if (first?.carrier_id) return 'carrier';
  return first?.status === 'Lost_claimed' && first.id % 9 === 0 ? 'none' : 'hub';
}

/** What was settled went through on papers of its own: others of its hub were lost long before or after it. */
const alone = ({ id, settled_at }: Package): string => (settled_at === null ? '' : `alone ${id}`);
const ofDebtor = (pkg: Package): string => `${pkg.hub_id} ${liableOf([pkg])} ${pkg.courier_id} ${pkg.carrier_id} ${alone(pkg)}`;
const ofShop = (pkg: Package): string => `${pkg.seller_id} ${ofDebtor(pkg)}`;

function latest(packages: readonly Package[], step: 'claimed_at' | 'charged_at' | 'paying_at' | 'paid_at', now: Date): Date {
  return new Date(Math.max(...packages.map((pkg) => new Date(pkg[step] ?? now).getTime())));
}

type Numbered = Paper & { readonly id: number };

const amountOf = ({ kind, share }: Paper, pkg: Package): Vnd => {
  const { amount } = compensationOf(pkg);
  return kind === 'lost_claim' ? amount : percentOf(amount, share ?? 100);
};

const documentColumns = ['id', 'version', 'code', 'kind', 'status', 'hub_id', 'courier_id', 'seller_id', 'carrier_id', 'lines', 'carried', 'expected', 'counted', 'note', 'bank_reference', 'created_by', 'created_at', 'decided_by', 'decided_at', 'decision_note', 'liable', 'share'] as const;

const notes: Readonly<Record<LostPaperKind, string>> = { lost_claim: 'Shop gửi hóa đơn và ảnh hàng', hub_lost_claim: 'Theo biên bản kiểm kê', lost_collection: 'Nộp tiền bồi thường hàng mất' };

function documentRow(paper: Numbered, people: People) {
  const { id, kind, status, at, packages, liable, share } = paper;
  const { maker, approver } = whoOf(paper, people);
  const created = createdAt(paper);
  const [first] = packages;
  const sum = addMoney(...packages.map((pkg) => amountOf(paper, pkg)));
  const reference = kind === 'lost_collection' ? `FT${moneyDocumentCode(kind, created, id).replace(/\D/g, '')}` : null;
  const decided = status !== 'New';
  const why = status === 'Rejected' ? 'Hóa đơn không ghi mã đơn, chờ shop bổ sung' : null;
  return [
    id, decided ? 1 : 0, moneyDocumentCode(kind, created, id), kind, status, first?.hub_id ?? null, liable === 'courier' ? (first?.courier_id ?? null) : null, kind === 'lost_claim' ? (first?.seller_id ?? null) : null, liable === 'carrier' ? (first?.carrier_id ?? null) : null,
    packages.length, 0, sum, sum, notes[kind], reference, maker, created, decided ? approver : null, decided ? at : null, why, liable, share,
  ];
}

const createdAt = ({ status, at }: Paper): Date => (status === 'New' ? at : new Date(at.getTime() - 2 * hour));

function whoOf({ kind, packages }: Paper, { managers, admin, operator }: People): { readonly maker: number; readonly approver: number } {
  if (kind === 'hub_lost_claim') return { maker: operator, approver: admin };
  return { maker: managers.get(packages[0]?.hub_id ?? null) ?? operator, approver: admin };
}

const before: Readonly<Record<LostPaperKind, (pkg: Package) => PackageStatus>> = {
  lost_claim: () => 'Lost',
  hub_lost_claim: ({ claimed_at }) => (claimed_at === null ? 'Lost' : 'Lost_claimed'),
  lost_collection: () => 'Hub_lost_claimed',
};

function lineRows(paper: Numbered) {
  const { id, kind, status, packages } = paper;
  // A deposit has its packages from the moment it is made.
  const moved = status === 'Approved' || (kind === 'lost_collection' && status === 'New');
  return packages.map((pkg) => [id, kind, pkg.id, amountOf(paper, pkg), status !== 'Rejected', status === 'New', moved ? before[kind](pkg) : null]);
}

/** A claim grants; a charge does where no claim came before it. */
const grants = ({ kind, status }: Paper, pkg: Package): boolean => kind === 'lost_claim' || (kind === 'hub_lost_claim' && status === 'Approved' && pkg.claimed_at === null);

function compensationRows(paper: Numbered) {
  return paper.packages.flatMap((pkg) => {
    if (!grants(paper, pkg)) return [];
    const { rule, worth, worth_from, ceiling, amount }: Compensation = compensationOf(pkg);
    return [[paper.id, pkg.id, rule, pkg.insurance_fee > 0, worth, worth_from, pkg.shipping_fee, ceiling, amount, paper.status !== 'Rejected']];
  });
}

function movementRows(paper: Numbered) {
  const { id, kind, status, at, packages } = paper;
  if (status !== 'Approved') return [];
  return packages.flatMap((pkg) => {
    const booked = (rule: string, cash: Vnd) => [rule, id, pkg.id, cash, pkg.seller_id, pkg.hub_id, pkg.courier_id, pkg.carrier_id, at];
    const moved = booked(linesRule({ kind, courier_id: pkg.courier_id, carrier_id: pkg.carrier_id }), amountOf(paper, pkg));
    const granted = kind === 'hub_lost_claim' && grants(paper, pkg) ? [booked('compensated', compensationOf(pkg).amount)] : [];
    return [moved, ...granted].filter((row) => row[3] !== 0);
  });
}

/** The proof on each paper, and the traces of who added and decided. */
async function writePaperSteps(client: pg.ClientBase, papers: readonly Numbered[], people: People): Promise<void> {
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
  await writeSteps(client, steps);
}
