import type pg from 'pg';
import { compensationOf, type Compensation, type LostLiable, type LostDocumentKind } from '~domain/lost-claims';
import { addMoney, percentOf, type Vnd } from '~domain/money';
import { linesRule, moneyDocumentCode } from '~domain/money-documents';
import type { PackageStatus } from '~domain/statuses';
import { hourMs } from '~domain/time';
import { lossPostingsSql, entriesSql } from './demo-postings';
import { writeRows, writeSteps } from '../network/write-rows';
import { drawnPicture, type DrawnPicture } from '../network/drawn-picture';
import { writeLossPayouts, grouped, packagesSql, readPeople, type Package, type People } from './loss-payouts';

interface Document {
  readonly kind: LostDocumentKind;
  readonly status: 'New' | 'Approved' | 'Rejected';
  readonly liable: LostLiable;
  readonly share: number | null;
  readonly at: Date;
  readonly packages: readonly Package[];
}

/**
 * Documents of the demo's lost packages: what was granted, charged, paid in and paid out to shops, as their histories
 * tell, and what waits for somebody this morning.
 */
export async function writeLosses(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows: packages } = await client.query<Package>(packagesSql);
  if (packages.length === 0) return;
  const people = await readPeople(client);
  const documents = documentsOf(packages, now);
  const { rows: ids } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('money_documents', 'id')) as id from generate_series(1, $1::int)`,
    [documents.length],
  );
  const numbered = documents.map((document, place) => ({ ...document, id: Number(ids[place]?.id) }));
  await writeRows(
    client,
    'money_documents',
    documentColumns,
    numbered.map((document) => documentRow(document, people)),
  );
  await writeRows(
    client,
    'money_lines',
    ['document_id', 'kind', 'package_id', 'amount', 'live', 'open', 'from_status'],
    numbered.flatMap(lineRows),
  );
  await writeRows(
    client,
    'lost_compensations',
    [
      'document_id',
      'package_id',
      'rule',
      'insured',
      'worth',
      'worth_from',
      'shipping_fee',
      'ceiling',
      'amount',
      'live',
    ],
    numbered.flatMap(compensationRows),
  );
  await client.query(
    'create temporary table demo_loss (rule text, document_id bigint, package_id bigint, cash numeric, seller_id int, hub_id int, courier_id int, carrier_id int, at timestamptz)',
  );
  await writeRows(
    client,
    'demo_loss',
    ['rule', 'document_id', 'package_id', 'cash', 'seller_id', 'hub_id', 'courier_id', 'carrier_id', 'at'],
    numbered.flatMap(movementRows),
  );
  await writeLossPayouts(client, packages, people);
  await client.query(lossPostingsSql);
  await client.query(entriesSql);
  await client.query('drop table demo_loss, demo_posting');
  await writeDocumentSteps(client, numbered, people);
}

/** Every third lost package is claimed and waits, one claim was turned down; of the rest what their histories tell. */
function documentsOf(packages: readonly Package[], now: Date): Document[] {
  const lost = packages.filter(({ status }) => status === 'Lost');
  const turnedDown = lost.slice(1, 2);
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  const claims = grouped(
    packages.filter(({ claimed_at }) => claimed_at !== null),
    ofShop,
  ).map((group): Document => ({
    kind: 'lost_claim',
    status: 'Approved',
    liable: liableOf(group),
    share: null,
    at: latest(group, 'claimed_at', now),
    packages: group,
  }));
  const waiting = grouped(
    lost.filter((_, place) => place % 3 === 0),
    ofShop,
  ).map((group): Document => ({
    kind: 'lost_claim',
    status: 'New',
    liable: liableOf(group),
    share: null,
    at: ago(3),
    packages: group,
  }));
  const rejected = turnedDown.map((pkg): Document => ({
    kind: 'lost_claim',
    status: 'Rejected',
    liable: liableOf([pkg]),
    share: null,
    at: ago(20),
    packages: [pkg],
  }));
  const charges = grouped(
    packages.filter(({ charged_at }) => charged_at !== null),
    ofDebtor,
  ).map((group): Document => charge('Approved', latest(group, 'charged_at', now), group));
  const chargeable = packages.filter((pkg) => pkg.status === 'Lost_claimed' && liableOf([pkg]) !== 'none');
  const asked = grouped(
    chargeable.filter((_, place) => place % 3 === 0),
    ofDebtor,
  ).map((group): Document => charge('New', ago(2), group));
  const paidIn = grouped(
    packages.filter(({ paying_at }) => paying_at !== null),
    (pkg) => `${ofDebtor(pkg)} ${pkg.status}`,
  ).map((group): Document => {
    const approved = group.every(({ paid_at }) => paid_at !== null);
    return {
      kind: 'lost_collection',
      status: approved ? 'Approved' : 'New',
      liable: liableOf(group),
      share: null,
      at: latest(group, approved ? 'paid_at' : 'paying_at', now),
      packages: group,
    };
  });
  return [...claims, ...rejected, ...charges, ...paidIn, ...waiting, ...asked].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

const charge = (status: Document['status'], at: Date, packages: readonly Package[]): Document => ({
  kind: 'hub_lost_claim',
  status,
  liable: liableOf(packages),
  share: 100,
  at,
  packages,
});

/**
 * Nobody is charged with what was settled without a charge; of every ninth package that was claimed and no more nobody
 * knows who lost it.
 */
function liableOf([first]: readonly Package[]): LostLiable {
  if (first && first.settled_at !== null && first.charged_at === null) return 'none';
  if (first?.courier_id) return 'courier';
  if (first?.carrier_id) return 'carrier';
  return first?.status === 'Lost_claimed' && first.id % 9 === 0 ? 'none' : 'hub';
}

/** What was settled went through on documents of its own: others of its hub were lost long before or after it. */
const alone = ({ id, settled_at }: Package): string => (settled_at === null ? '' : `alone ${id}`);
const ofDebtor = (pkg: Package): string =>
  `${pkg.hub_id} ${liableOf([pkg])} ${pkg.courier_id} ${pkg.carrier_id} ${alone(pkg)}`;
const ofShop = (pkg: Package): string => `${pkg.seller_id} ${ofDebtor(pkg)}`;

function latest(
  packages: readonly Package[],
  step: 'claimed_at' | 'charged_at' | 'paying_at' | 'paid_at',
  now: Date,
): Date {
  return new Date(Math.max(...packages.map((pkg) => new Date(pkg[step] ?? now).getTime())));
}

type Numbered = Document & { readonly id: number };

const amountOf = ({ kind, share }: Document, pkg: Package): Vnd => {
  const { amount } = compensationOf(pkg);
  return kind === 'lost_claim' ? amount : percentOf(amount, share ?? 100);
};

const documentColumns = [
  'id',
  'version',
  'code',
  'kind',
  'status',
  'hub_id',
  'courier_id',
  'seller_id',
  'carrier_id',
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
  'decision_note',
  'liable',
  'share',
] as const;

const notes: Readonly<Record<LostDocumentKind, string>> = {
  lost_claim: 'Shop gửi hóa đơn và ảnh hàng',
  hub_lost_claim: 'Theo biên bản kiểm kê',
  lost_collection: 'Nộp tiền thu hồi hàng mất',
};

function documentRow(document: Numbered, people: People) {
  const { id, kind, status, at, packages, liable, share } = document;
  const { maker, approver } = whoOf(document, people);
  const created = createdAt(document);
  const [first] = packages;
  const sum = addMoney(...packages.map((pkg) => amountOf(document, pkg)));
  const reference = kind === 'lost_collection' ? `FT${moneyDocumentCode(kind, created, id).replace(/\D/g, '')}` : null;
  const decided = status !== 'New';
  const why = status === 'Rejected' ? 'Hóa đơn không ghi mã đơn, chờ shop bổ sung' : null;
  return [
    id,
    decided ? 1 : 0,
    moneyDocumentCode(kind, created, id),
    kind,
    status,
    first?.hub_id ?? null,
    liable === 'courier' ? (first?.courier_id ?? null) : null,
    kind === 'lost_claim' ? (first?.seller_id ?? null) : null,
    liable === 'carrier' ? (first?.carrier_id ?? null) : null,
    packages.length,
    0,
    sum,
    sum,
    notes[kind],
    reference,
    maker,
    created,
    decided ? approver : null,
    decided ? at : null,
    why,
    liable,
    share,
  ];
}

const createdAt = ({ status, at }: Document): Date => (status === 'New' ? at : new Date(at.getTime() - 2 * hourMs));

function whoOf(
  { kind, packages }: Document,
  { managers, admin, operator }: People,
): { readonly maker: number; readonly approver: number } {
  if (kind === 'hub_lost_claim') return { maker: operator, approver: admin };
  return { maker: managers.get(packages[0]?.hub_id ?? null) ?? operator, approver: admin };
}

const before: Readonly<Record<LostDocumentKind, (pkg: Package) => PackageStatus>> = {
  lost_claim: () => 'Lost',
  hub_lost_claim: ({ claimed_at }) => (claimed_at === null ? 'Lost' : 'Lost_claimed'),
  lost_collection: () => 'Hub_lost_claimed',
};

function lineRows(document: Numbered) {
  const { id, kind, status, packages } = document;
  // A deposit has its packages from the moment it is made.
  const moved = status === 'Approved' || (kind === 'lost_collection' && status === 'New');
  return packages.map((pkg) => [
    id,
    kind,
    pkg.id,
    amountOf(document, pkg),
    status !== 'Rejected',
    status === 'New',
    moved ? before[kind](pkg) : null,
  ]);
}

/** A claim grants; a charge does where no claim came before it. */
const grants = ({ kind, status }: Document, pkg: Package): boolean =>
  kind === 'lost_claim' || (kind === 'hub_lost_claim' && status === 'Approved' && pkg.claimed_at === null);

function compensationRows(document: Numbered) {
  return document.packages.flatMap((pkg) => {
    if (!grants(document, pkg)) return [];
    const { rule, worth, worth_from, ceiling, amount }: Compensation = compensationOf(pkg);
    return [
      [
        document.id,
        pkg.id,
        rule,
        pkg.insurance_fee > 0,
        worth,
        worth_from,
        pkg.shipping_fee,
        ceiling,
        amount,
        document.status !== 'Rejected',
      ],
    ];
  });
}

function movementRows(document: Numbered) {
  const { id, kind, status, at, packages } = document;
  if (status !== 'Approved') return [];
  return packages.flatMap((pkg) => {
    const booked = (rule: string, cash: Vnd) => [
      rule,
      id,
      pkg.id,
      cash,
      pkg.seller_id,
      pkg.hub_id,
      pkg.courier_id,
      pkg.carrier_id,
      at,
    ];
    const moved = booked(
      linesRule({ kind, courier_id: pkg.courier_id, carrier_id: pkg.carrier_id }),
      amountOf(document, pkg),
    );
    const granted =
      kind === 'hub_lost_claim' && grants(document, pkg) ? [booked('compensated', compensationOf(pkg).amount)] : [];
    return [moved, ...granted].filter((row) => row[3] !== 0);
  });
}

/** The proof on each document, and the traces of who added and decided. */
async function writeDocumentSteps(
  client: pg.ClientBase,
  documents: readonly Numbered[],
  people: People,
): Promise<void> {
  const drawn = await lossPictures();
  for (const picture of ['receipt', 'slip'] as const) {
    const wanted = documents.filter(({ kind }) => (kind === 'lost_collection') === (picture === 'slip'));
    const { width, height, data, thumbnail } = drawn[picture];
    await client.query(
      `insert into money_slips (document_id, at, actor_id, width, height, picture, thumbnail)
       select d.id, d.created_at + interval '5 minutes', d.created_by, $2, $3, $4, $5 from money_documents d
         where d.id = any($1::bigint[]) order by d.id`,
      [wanted.map(({ id }) => id), width, height, data, thumbnail],
    );
  }
  const steps = documents.flatMap((document) => {
    const { maker, approver } = whoOf(document, people);
    const added = {
      at: new Date(createdAt(document).getTime() + hourMs / 12),
      actor_id: maker,
      action: `${document.kind}.slip`,
      after: { slip: document.id },
    };
    const decided = {
      at: document.at,
      actor_id: approver,
      action: `${document.kind}.${document.status === 'Rejected' ? 'reject' : 'approve'}`,
      after: {
        status: document.status,
        ...(document.status === 'Rejected' ? { decision_note: 'Hóa đơn không ghi mã đơn, chờ shop bổ sung' } : {}),
      },
    };
    return (document.status === 'New' ? [added] : [added, decided]).map((step) => ({
      ...step,
      entity: 'money_document',
      entity_id: String(document.id),
    }));
  });
  await writeSteps(client, steps);
}

/** What an invoice and a bank slip look like from afar: nobody's data are on them. */
const pictureShapes = {
  receipt:
    '<rect width="480" height="640" fill="#f8f6ef"/><path d="M60 70h200M60 120h360M60 160h300" stroke="#8a8578" stroke-width="14"/><path d="M60 230h360v240H60zM60 290h360M60 350h360M60 410h360M300 230v240" fill="none" stroke="#a8a294" stroke-width="6"/><circle cx="350" cy="545" r="55" fill="none" stroke="#c4574a" stroke-width="8"/>',
  slip: '<rect width="480" height="640" fill="#eef5f1"/><rect width="480" height="90" fill="#1f7a55"/><path d="M60 150h360M60 200h280M60 250h330M60 300h250" stroke="#7d968a" stroke-width="14"/><rect x="60" y="360" width="360" height="80" fill="#cfe3d8"/><path d="M60 500h160M280 500h140" stroke="#9db3a8" stroke-width="10"/>',
} as const;

const pictureSize = [480, 640] as const;

async function lossPictures(): Promise<Record<keyof typeof pictureShapes, DrawnPicture>> {
  return {
    receipt: await drawnPicture(pictureSize, pictureShapes.receipt),
    slip: await drawnPicture(pictureSize, pictureShapes.slip),
  };
}
