import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { exceptionKinds } from '~domain/exceptions';
import { endpoints, type EndpointName } from '~contract/endpoints';
import { archivePackages } from '~provider/jobs/archive-packages';
import { performanceBys } from '~contract/features/reports';
import { keepDeliveries } from '~provider/shared/reports/delivery-days';
import { keepStepsOf, overSince } from '~provider/shared/reports/step-hours';
import { hourMs, inVietNam } from '~domain/time';
import { pagesRead, type PagesRead } from '../helpers/pages-read';
import { testApp, type Person, type TestApp } from '../api/helpers/app';

/** Days that are asked for in part are read step by step, or entry by entry. */
const midnight = (daysAgo: number): number => inVietNam(Date.now() - daysAgo * 24 * hourMs).midnight.getTime();
const monthAgo = new Date(midnight(29)).toISOString();
/** HUBLINE_READS=10000 measures at 10,000 and 100,000: of more the demo keeps no books. */
const small = Number(process.env.HUBLINE_READS ?? 6_000);
const sizes = [small, 10 * small] as const;
/** How much more may be read of ten times as many packages. */
const mostGrowth = 1.5;
/**
 * Few pages either way: an index is a level higher, a table of counts a page longer, a name's trigrams lie on other
 * pages.
 */
const fewPages = 110;
/**
 * A look-up in each of two tables instead of one, and loops over hubs and shops, of which the planner sees more rows
 * than it then gets.
 */
const mostOfTwo = 3;
/** Entry by entry or by all transactions of the day, as the planner happened to estimate: this much more of the former. */
const twoWays: Readonly<Record<string, number>> = { 'books: a day of one account': 3 };
/** Rows that a list may count off instead of knowing where to begin. */
const mostSkipped = 1_000;

/** How much more than others these may grow, whichever page, so that it gets no worse. */
const growing: Readonly<Record<string, number>> = {
  // Some twenty trigrams, each a way down an index that is a level higher.
  'search: name': 1.7,
  'search: name, at a hub': 1.7,
  // The first page of a day is found among all entries of that day: ten times as many, but for what the way there takes.
  'books: a day of one account': 8,
  // What is lost, each found by its key.
  'GET /lost-packages': 2.6,
  // Packages in bags and on sheets are counted, of which the ten of a page have now few, now many.
  'GET /mobile-units': 2.6,
  'GET /three-pl-runsheets': 2.5,
  'runsheets: page of the middle': 2.6,
  // So many at most as the smaller network does not have.
  'GET /packages-subjects': 2,
  // The fifty oldest have a package each, so that all that is read is their way down two indexes, which are a level
  // higher.
  'runsheets: last page': 2.6,
};

interface Facts {
  readonly code: string;
  readonly orderCode: string;
  readonly phone: string;
  /** Of a hub with packages of every kind. */
  readonly hub: number;
  readonly courier: number;
  readonly shop: number;
  readonly packages: number;
  readonly backlog: number;
  readonly runsheets: number;
}

const nowhere: Facts = {
  code: '',
  orderCode: '',
  phone: '',
  hub: 0,
  courier: 0,
  shop: 0,
  packages: 0,
  backlog: 0,
  runsheets: 0,
};

interface Ask {
  readonly who: 'admin' | 'hub_operator' | 'hub_manager' | 'area_manager';
  readonly call: EndpointName;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly params?: Readonly<Record<string, string | number>>;
  /**
   * A field that each row of the answer has once, where the network is as large as before and only busier: its answer
   * has more rows then (sheets of a courier, packages on them), and what is read of each must not grow.
   */
  readonly each?: string;
}

const rows = 50;
const middle = (count: number): number => Math.floor(count / 2 / rows);
const last = (count: number): number => Math.ceil(count / rows);
const lastWhole = (count: number): number => Math.floor(count / rows);

const name = 'Xuân Quỳnh Hoa Mộc Miên';

function asks({
  code,
  orderCode,
  phone,
  hub,
  courier,
  shop,
  packages,
  backlog,
  runsheets,
}: Facts): Record<string, Ask> {
  const list = (query: NonNullable<Ask['query']>, who: Ask['who'] = 'admin'): Ask => ({
    who,
    call: 'GET /packages',
    query: { limit: rows, ...query },
  });
  const window = (query: NonNullable<Ask['query']>): Ask => ({
    who: 'admin',
    call: 'GET /packages-window',
    query: { limit: rows, ...query },
  });
  const find = (text: string, who: Ask['who'] = 'admin'): Ask => ({
    who,
    call: 'GET /packages-master-search',
    query: { code: text },
  });
  const waiting = (query: NonNullable<Ask['query']>, who: Ask['who'] = 'admin'): Ask => ({
    who,
    call: 'GET /backlog-packages',
    query: { limit: rows, ...query },
  });
  return {
    'search: code': list({ q: code }),
    'search: code that is not there': list({ q: 'HL999999999VN' }),
    'search: order code': list({ q: orderCode }),
    'search: name': list({ q: name }),
    'search: name, at a hub': list({ q: name }, 'hub_operator'),
    'search: name that is not there': list({ q: 'wyxz kwjf' }),
    'search: phone that is not there': list({ q: '0123987654' }),
    'find: code': find(code),
    'find: code that is not there': find('HL999999999VN'),
    'find: beginning of a code': find('HL24'),
    'find: phone': find(phone),
    'find: last digits of a phone': find(phone.slice(-6)),
    'find: phone that is not there': find('0123987654'),
    'find: phone, at a hub': find(phone, 'hub_operator'),
    'find: records': { who: 'admin', call: 'GET /search', query: { q: 'nguyen' } },
    'one package': { who: 'admin', call: 'GET /package', query: { code } },
    'list: first page': list({}),
    'list: page of the middle': list({ page: middle(packages) }),
    'list: last page': list({ page: last(packages) }),
    'list: first page, by age': list({ sort: 'stage_entered_at' }),
    'list: first page, by change': list({ sort: '-updated_at' }),
    'list: page of the middle, by change': list({ sort: '-updated_at', page: middle(packages) }),
    'list: last page, by change': list({ sort: '-updated_at', page: last(packages) }),
    'list: first page, by change, at a hub': list({ sort: '-updated_at' }, 'hub_operator'),
    'list: first page, one status': list({ status: 'Waiting_for_delivery' }),
    'list: first page, one hub': list({ hub_id: hub }),
    'list: first page, at a hub': list({}, 'hub_operator'),
    'list: first page, at two hubs': list({}, 'hub_manager'),
    'list: first page, of an area': list({}, 'area_manager'),
    'window: first': window({}),
    'window: middle': window({ from: Math.floor(packages / 2) - 200 }),
    'window: last': window({ from: packages - 100 }),
    'counts: all': { who: 'admin', call: 'GET /total-packages', query: { status: 'Delivered' } },
    'counts: at a hub': { who: 'hub_operator', call: 'GET /total-packages', query: { status: 'Waiting_for_delivery' } },
    'counts: by hub': { who: 'admin', call: 'GET /count-packages-by-hub' },
    'backlog: first rows': waiting({}),
    'backlog: first rows, at a hub': waiting({}, 'hub_operator'),
    'backlog: rows of the middle': waiting({ from: Math.floor(backlog / 2) }),
    'backlog: last rows': waiting({ from: Math.max(0, backlog - rows) }),
    'backlog: report': { who: 'admin', call: 'GET /backlog-report' },
    'backlog: report, at a hub': { who: 'hub_operator', call: 'GET /backlog-report' },
    ...Object.fromEntries(
      exceptionKinds.map((kind): [string, Ask] => [
        `exceptions: ${kind}`,
        { who: 'admin', call: 'GET /exception-packages', query: { kind, limit: 4 } },
      ]),
    ),
    'exceptions: counts': { who: 'admin', call: 'GET /exception-counts' },
    'exceptions: counts, at two hubs': { who: 'hub_manager', call: 'GET /exception-counts' },
    'reports: live': { who: 'admin', call: 'GET /live-report' },
    'reports: live, one hub': { who: 'admin', call: 'GET /live-report', query: { hub_id: hub } },
    'delivery monitor': { who: 'admin', call: 'GET /delivery-monitor', each: 'dispatched_at' },
    'delivery monitor, at a hub': { who: 'hub_manager', call: 'GET /delivery-monitor', each: 'dispatched_at' },
    'delivery monitor: a courier': {
      who: 'admin',
      call: 'GET /courier-deliveries/{id}',
      params: { id: courier },
      each: 'position',
    },
    'linehaul: lanes on the road': { who: 'admin', call: 'GET /linehaul-monitoring', each: 'usual_minutes' },
    'runsheets: first page': { who: 'admin', call: 'GET /runsheets', query: { limit: rows } },
    'runsheets: page of the middle': {
      who: 'admin',
      call: 'GET /runsheets',
      query: { limit: rows, page: middle(runsheets) },
    },
    'runsheets: last page': {
      who: 'admin',
      call: 'GET /runsheets',
      query: { limit: rows, page: lastWhole(runsheets) },
    },
    'runsheets: counts': { who: 'admin', call: 'GET /runsheet-counts' },
    'history: last days': { who: 'admin', call: 'GET /package-history' },
    'history: steps that figures count': { who: 'admin', call: 'GET /package-history', query: { moved: '1' } },
    'cash in hand: by its age': { who: 'admin', call: 'GET /cod-collections/ageing' },
    'cash in hand: by its age, at a hub': { who: 'hub_operator', call: 'GET /cod-collections/ageing' },
    'books: one account': {
      who: 'admin',
      call: 'GET /ledger/accounts/{kind}/{owner}',
      params: { kind: 'shop_payable', owner: shop },
      query: { limit: rows },
    },
    'books: a day of one account': {
      who: 'admin',
      call: 'GET /ledger/accounts/{kind}/{owner}',
      params: { kind: 'shop_payable', owner: shop },
      query: { from: new Date(midnight(1)).toISOString(), to: new Date(midnight(0) - 1).toISOString() },
    },
    'pickups that wait': { who: 'admin', call: 'GET /pickup-note' },
    'performance: today': { who: 'admin', call: 'GET /package-performance' },
    ...Object.fromEntries(
      performanceBys.map((by): [string, Ask] => [
        `performance: a month by ${by}`,
        { who: 'admin', call: 'GET /package-performance', query: { by, from: monthAgo } },
      ]),
    ),
  };
}

/** Everything that can be read without a word of what is asked for, but exports, which are made. */
const wholeReads = (Object.keys(endpoints) as EndpointName[]).filter((call) => {
  const { query } = endpoints[call] as { readonly query?: { safeParse: (value: unknown) => { success: boolean } } };
  return /^GET (?!\/export)[^{]+$/.test(call) && (query?.safeParse({}).success ?? true);
});

async function factsOf({ pool }: TestApp): Promise<Facts> {
  const { rows: found } = await pool.query<Facts>(
    `select p.code, p.order_code as "orderCode", p.receiver_phone as phone, p.current_hub_id as hub,
       (select courier_id from runsheets where status = 'Running' and type = 'outbound' order by id desc limit 1) as courier,
       (select owner_id from ledger_accounts a join ledger_entries e on e.account_id = a.id where kind = 'shop_payable' group by 1 order by count(*) desc limit 1) as shop,
       (select count(*)::int from packages) as packages, (select count(*)::int from runsheets) as runsheets,
       (select count(*)::int from packages w where w.status in ('Waiting_for_delivery', 'Waiting_for_pickup', 'Waiting_for_linehaul')) as backlog
     from packages p join hubs h on h.id = p.current_hub_id where h.code = 'HCM01' order by hashtext(p.code) limit 1`,
  );
  const [facts] = found;
  if (!facts) throw new Error('the demo has no package at its first hub');
  return facts;
}

/** What a worker does besides. */
async function addUp({ pool }: TestApp): Promise<void> {
  await pool.query('select add_package_counts()');
  await pool.query('select add_sheet_counts()');
  await pool.query('select add_kept_money(), add_payables()');
  const today = midnight(0);
  const over = await overSince(pool);
  for (const day of [today - 24 * hourMs, today]) await keepStepsOf(pool, new Date(day), over);
  while ((await keepDeliveries(pool, over)) < over);
  // Two days at once leave old versions of the sums behind, whose room a worker, who adds every 15 seconds, uses again.
  // Written anew, for a vacuum keeps what whoever gathers statistics meanwhile may still see.
  for (const sums of ['step_day_sums', 'step_hour_figures'])
    await pool.query(
      `begin; create temp table kept on commit drop as select * from ${sums}; truncate ${sums}; insert into ${sums} select * from kept; commit`,
    );
}

interface Measured extends PagesRead {
  /** Rows of the answer that its pages are told by; 1 where it has none. */
  readonly rows: number;
}

async function measured(test: TestApp): Promise<ReadonlyMap<string, Measured>> {
  const facts = await factsOf(test);
  await test.pool.query('update packages set receiver_name = $1 where code = $2', [name, facts.code]);
  await addUp(test);
  await test.pool.query('vacuum analyze');
  const people = new Map<string, Person>();
  const read = new Map<string, Measured>();
  /** Answers how many pages its list has. */
  const measure = async (what: string, { who, call, query, params, each }: Ask): Promise<number> => {
    const person = people.get(who) ?? (await test.as(who));
    people.set(who, person);
    let answer: unknown;
    const send = async (): Promise<void> => {
      answer = (await person.call(call, { ...(query ? { query } : {}), ...(params ? { params } : {}) })).ok;
    };
    let pages = await pagesRead(test.pool, send);
    // Places deep in a list are known once somebody has gone there.
    for (let tries = 0; tries < 20 && pages.skipped > mostSkipped; tries += 1) {
      await setTimeout(100);
      pages = await pagesRead(test.pool, send);
    }
    const { data, meta } = answer as { data?: unknown; meta?: { pagination?: { total_pages: number } } };
    const listed = Array.isArray(data) ? data.length : 1;
    read.set(what, { ...pages, rows: each ? JSON.stringify(answer).split(`"${each}":`).length - 1 : listed });
    return meta?.pagination?.total_pages ?? 1;
  };
  for (const [what, ask] of Object.entries(asks(facts))) await measure(what, ask);
  const named = new Set(Object.values(asks(facts)).map(({ call }) => call));
  for (const call of wholeReads.filter((one) => !named.has(one))) {
    const pages = await measure(call, { who: 'admin', call });
    if (pages < 3) continue;
    await measure(`${call}: page of the middle`, { who: 'admin', call, query: { page: Math.floor(pages / 2) } });
    await measure(`${call}: last page`, { who: 'admin', call, query: { page: pages } });
  }
  return read;
}

async function inNetwork(packages: number, look: (test: TestApp) => Promise<void>): Promise<void> {
  const test = await testApp({ seed: { packages } });
  try {
    await look(test);
  } finally {
    await test.close();
  }
}

let few: ReadonlyMap<string, Measured>;
let many: ReadonlyMap<string, Measured>;
/** And once those that are finished lie in a table of their own. */
let archived: ReadonlyMap<string, Measured>;
beforeAll(async () => {
  await inNetwork(sizes[0], async (test) => void (few = await measured(test)));
  await inNetwork(sizes[1], async (test) => {
    many = await measured(test);
    const inTwoYears = new Date(Date.now() + 730 * 24 * hourMs);
    const moved = await archivePackages(test.pool, { config: { packagesArchivedDays: 365 }, now: inTwoYears });
    expect(moved.archived).toBeGreaterThan(sizes[1] / 10);
    archived = await measured(test);
  });
}, 900_000);

interface Compared {
  readonly what: string;
  readonly few: number;
  readonly many: Measured;
  readonly growth: number;
}

const compared = (): Compared[] =>
  [...many].flatMap(([what, of]) => {
    const smaller = few.get(what);
    // A list that had no page of its middle in the smaller network.
    if (!smaller) return [];
    const { pages: before, rows: rowsBefore } = smaller;
    const answer = Math.max(1, of.rows / Math.max(1, rowsBefore));
    return [{ what, few: before, many: of, growth: of.pages / Math.max(before, fewPages) / answer }];
  });

const table = (): string =>
  compared()
    .map(
      ({ what, few: before, many: of, growth }) =>
        `${what.padEnd(40)} ${String(before).padStart(8)} ${String(of.pages).padStart(8)} ×${growth.toFixed(1).padStart(5)} ${of.rows > 1 ? `of ${of.rows} rows ` : ''}${of.skipped > mostSkipped ? `skips ${of.skipped} ` : ''}${of.scanned.join(' ')}`,
    )
    .join('\n');

it('each call was seen to read', () => {
  const asked = Object.keys(asks(nowhere));
  expect(asked.length).toBeGreaterThan(60);
  const unseen = [few, many].flatMap((all) => asked.filter((what) => (all.get(what)?.pages ?? 0) === 0));
  expect(unseen).toEqual([]);
  expect(wholeReads.filter((call) => (many.get(call)?.pages ?? 0) > 0).length).toBeGreaterThan(50);
});

it('a call reads about as many pages of ten times as many packages', () => {
  const grown = compared().filter(
    ({ what, growth }) => growth >= (growing[what] ?? growing[what.replace(/: .*/, '')] ?? mostGrowth),
  );
  if (process.env.HUBLINE_READS || grown.length > 0) {
    console.log(`pages read at ${sizes.join(' and ')} packages\n${table()}`);
    for (const { what, many: of } of grown) console.log(`${what}\n${of.worst?.text ?? ''}\n${of.worst?.plan ?? ''}`);
  }
  expect(grown.map(({ what }) => what)).toEqual([]);
});

it('a call reads two tables of packages for one, no more, once finished ones are put away', () => {
  const more = [...archived].filter(
    ([what, of]) => of.pages > mostOfTwo * (twoWays[what] ?? 1) * Math.max(many.get(what)?.pages ?? 0, fewPages),
  );
  if (process.env.HUBLINE_READS || more.length > 0)
    for (const [what, of] of archived)
      console.log(
        `${what.padEnd(40)} ${String(many.get(what)?.pages).padStart(8)} ${String(of.pages).padStart(8)} with an archive`,
      );
  for (const [what, of] of more) console.log(`${what}\n${of.worst?.text ?? ''}\n${of.worst?.plan ?? ''}`);
  expect(more.map(([what]) => what)).toEqual([]);
});

it('no call reads all packages, all of their history or all of their money, or counts off many rows', () => {
  const all = [...many, ...archived].filter(([, of]) =>
    of.scanned.some((table) => /^packages(?:_archived)?$|^package_history|^cod_takings$|^money_lines$/.test(table)),
  );
  expect(all.map(([what, { scanned }]) => [what, scanned])).toEqual([]);
  const skipping = compared().filter(({ many: of }) => of.skipped > mostSkipped);
  expect(skipping.map(({ what, many: of }) => [what, of.skipped])).toEqual([]);
});
