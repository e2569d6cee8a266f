import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageSorts } from '~contract/features/packages';
import { fold } from '~domain/fold';
import { bareReference } from '~domain/statement-match';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { storePackage, addTwoHubs, type StoredPackage, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addHub, addShop } from './helpers/places';

let test: TestApp;
let hubs: TwoHubs;
/** Works at a hub of his own, so that what he lists is what his test added. */
let person: Person;
let hubId: number;
let shopId: number;

beforeAll(async () => {
  test = await sharedApp();
  hubs = await addTwoHubs(test);
});
afterAll(() => test.close());

async function newcomer(): Promise<void> {
  hubId = (await addHub(test)).id;
  shopId = (await addShop(test, { hubId })).id;
  person = await addPerson(test, { role: 'hub_manager', hubIds: [hubId] });
}

const pkg = (columns: Partial<Parameters<typeof storePackage>[1]> = {}): Promise<StoredPackage> =>
  storePackage(test, { seller_id: shopId, current_hub_id: hubId, ...columns });

type Query = Readonly<Record<string, string | number>>;
const list = async (query: Query) => (await person.call('GET /packages', { query })).ok;
const idsOf = async (query: Query): Promise<number[]> =>
  (await list({ limit: 1000, sort: 'package_code', ...query })).data.map((row) => row.id).toSorted((a, b) => a - b);

describe('a filter', () => {
  let all: StoredPackage[];
  const at = (...places: number[]): (number | undefined)[] => places.map((index) => all[index]?.id);

  beforeAll(async () => {
    await newcomer();
    const other = hubs.foreign.id;
    all = [
      await pkg({ status: 'Missing', created_at: '2026-03-01T00:00:00.000Z', cod: 0, order_code: 'Tết_1' }),
      await pkg({
        status: 'Lost',
        current_hub_id: other,
        fm_hub_id: hubId,
        created_at: '2026-03-02T00:00:00.123456Z',
        no_of_attempt: 2,
        order_code: 'TẾT%2',
      }),
      await pkg({
        status: 'Missing',
        current_hub_id: other,
        lm_hub_id: hubId,
        created_at: '2026-03-03T00:00:00Z',
        is_print: true,
        pickup_point: 'Kho 1',
        receiver_name: 'Đỗ Thị Ngọc Ánh',
      }),
      await pkg({
        status: 'Draft',
        current_hub_id: null,
        fm_hub_id: hubId,
        seller_id: hubs.foreignShop.id,
        created_at: '2026-03-04T00:00:00Z',
        no_of_attempt: 3,
        receiver_name: 'ngô quý ĐỨC',
      }),
    ];
  });

  it.each<[Query, number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ status: 'Missing' }, [0, 2]],
    [{ status: 'Lost,Draft' }, [1, 3]],
    [{ pickup_point: 'Kho 1' }, [2]],
    [{ cod: 'with' }, [1, 2, 3]],
    [{ cod: 'without' }, [0]],
    [{ attempts_min: 2 }, [1, 3]],
    [{ attempts_min: 0 }, [0, 1, 2, 3]],
    [{ printed: 'yes' }, [2]],
    [{ printed: 'no' }, [0, 1, 3]],
    [{ created_from: '2026-03-02T00:00:00.123Z' }, [1, 2, 3]],
    [{ created_to: '2026-03-02T00:00:00.122Z' }, [0]],
    // The last millisecond counts whole.
    [{ created_to: '2026-03-02T00:00:00.123Z' }, [0, 1]],
    [{ created_from: '2026-03-02T07:00:00+07:00', created_to: '2026-03-03T07:00:00+07:00' }, [1, 2]],
    [{ created_from: '0000-01-01T00:00:00Z', created_to: '9999-12-31T23:59:59-14:00' }, [0, 1, 2, 3]],
    [{ q: 'do thi ngoc' }, [2]],
    [{ q: 'NGỌC ÁNH' }, [2]],
    [{ q: 'duc' }, [3]],
    // Order codes are looked up as typed and in capitals.
    [{ q: 'Tết' }, [0, 1]],
    [{ q: 'tết' }, [1]],
    [{ q: 'Tết_' }, [0]],
    [{ q: 'tết%' }, [1]],
    [{ q: '%' }, []],
    [{ q: '   ' }, [0, 1, 2, 3]],
    [{ q: 'Missing' }, []],
    [{ q: 'a\u0000b' }, []],
    [{ q: "'; drop table packages; --" }, []],
    [{ status: 'Missing', printed: 'yes', q: 'ngoc' }, [2]],
    [{ seller_id: 999_999_999_999_999 }, []],
  ])('%j', async (query, expected) => {
    expect(await idsOf(query)).toEqual(at(...expected));
    expect((await list(query)).meta.pagination.total).toBe(expected.length);
  });

  it('by hub goes by the part the hub plays', async () => {
    const of = (hub_role: string, hub_id: string | number = hubId) => idsOf({ hub_id, hub_role });
    expect(await idsOf({ hub_id: hubId })).toEqual(at(0));
    expect(await of('fm')).toEqual(at(1, 3));
    expect(await of('lm')).toEqual(at(2));
    expect(await of('any')).toEqual(at(0, 1, 2, 3));
    // A hub that is not the user's shows nothing.
    expect(await of('any', hubs.foreign.id)).toEqual([]);
    expect(await of('any', `${hubs.foreign.id},${hubId}`)).toEqual(at(0, 1, 2, 3));
  });

  it('by hubs names one at least, and without it they are those of all hubs of one’s own', async () => {
    expect(await person.call('GET /packages', { query: { hub_id: '' } })).toMatchObject({
      status: 422,
      code: 'ESP000',
    });
    expect(await idsOf({})).toEqual(await idsOf({ hub_id: hubId, hub_role: 'any' }));
  });

  it('by shop takes several', async () => {
    expect(await idsOf({ seller_id: shopId })).toEqual(at(0, 1, 2));
    expect(await idsOf({ seller_id: `${shopId},${hubs.foreignShop.id}` })).toEqual(at(0, 1, 2, 3));
  });

  it('by a whole code finds that package, and by the beginning of one all that begin so', async () => {
    const code = all[0]?.code ?? '';
    expect(await idsOf({ q: code.toLowerCase() })).toEqual(at(0));
    expect(await idsOf({ q: code.slice(0, 9) })).toContain(all[0]?.id);
    expect(await idsOf({ q: 'HL' })).toHaveLength(4);
  });

  it('that is none is refused by name', async () => {
    const bad: Query[] = [
      { status: 'Nowhere' },
      { sort: 'receiver_phone' },
      { limit: 0 },
      { limit: 1001 },
      { limit: 'all' },
      { page: 0 },
      { page: -1 },
      { cod: 'yes' },
      { hub_id: '1;2' },
      { created_from: 'today' },
      { created_from: '2026-02-30T00:00:00Z' },
      { attempts_min: -1 },
      { include: 'hubs' },
      { count: 'estimate' },
      { q: 'x'.repeat(256) },
    ];
    for (const query of bad) {
      const answer = await person.call('GET /packages', { query });
      expect([
        query,
        answer.status,
        answer.code,
        Object.keys(answer.errors).map((field) => field.split('.')[0]),
      ]).toEqual([query, 422, 'ESP000', Object.keys(query)]);
    }
  });
});

describe('a page', () => {
  beforeAll(async () => {
    await newcomer();
    // Many alike in every sort, so that only the id tells them apart.
    for (let index = 0; index < 23; index += 1)
      await pkg({
        created_at: `2026-04-0${1 + (index % 3)}T00:00:00.${String(index % 2)}00001Z`,
        cod: (index % 4) * 1000,
        weight: 1 + (index % 2),
        status: index % 2 === 0 ? 'Missing' : 'Lost',
      });
  });

  it('says how many there are, and how many pages that makes', async () => {
    const { data, meta, next } = await list({ page: 3 });
    expect(meta.pagination).toEqual({ total: 23, count: 3, per_page: 10, current_page: 3, total_pages: 3 });
    expect([data.length, next]).toEqual([3, null]);
    expect((await list({ page: 4 })).meta.pagination).toMatchObject({ count: 0, current_page: 4 });
    expect((await list({ count: 'none' })).meta.pagination).toEqual({
      total: -1,
      count: 10,
      per_page: 10,
      current_page: 1,
      total_pages: -1,
    });
  });

  it.each(packageSorts.flatMap((name) => [name, `-${name}`]))(
    'sorted by %s is the same by number and by cursor, every package once',
    async (sort) => {
      const byNumber: number[] = [];
      for (let page = 1; page <= 5; page += 1)
        byNumber.push(...(await list({ sort, limit: 5, page })).data.map((row) => row.id));
      const byCursor: number[] = [];
      let next: string | null = null;
      do {
        const page = await list({ sort, limit: 5, count: 'none', ...(next === null ? {} : { cursor: next }) });
        byCursor.push(...page.data.map((row) => row.id));
        next = page.next;
      } while (next !== null);
      expect(new Set(byNumber).size).toBe(23);
      expect(byCursor).toEqual(byNumber);
      const name = sort.replace('-', '') as (typeof packageSorts)[number];
      // The Z behind a fraction that ends in zeros, which are left out, would come after another's further digits.
      const values = (await list({ sort, limit: 1000 })).data.map(({ [name]: value }) =>
        typeof value === 'string' ? value.replace(/Z$/, ' ') : value,
      );
      const rising = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(sort.startsWith('-') ? rising.toReversed() : rising);
    },
  );

  it('by cursor neither repeats nor skips a package while others come in', async () => {
    await newcomer();
    const known: number[] = [];
    for (let index = 0; index < 12; index += 1) known.push((await pkg()).id);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        limit: 3,
        count: 'none',
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.data.map((row) => row.id));
      cursor = page.next;
      await pkg();
    } while (cursor !== null);
    expect(seen).toEqual(known.toReversed());
  });

  it('is not to be had by a cursor that none gave', async () => {
    const { next } = await list({ limit: 5 });
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const rubbish = [
      'x',
      '',
      made(null),
      made([]),
      made({}),
      made(['-created_at', '2026-01-01T00:00:00Z', 1]),
      made(['created_at', 5, 1]),
      made(['created_at', '2026-01-01', 1]),
      made(['created_at', '2026-01-01T00:00:00Z', 'x']),
      made(['created_at', '0000-01-01T00:00:00Z', 1]),
      made(['created_at', '2026-01-01T00:00:00Z', 1, 2]),
      (next ?? '').slice(2),
    ];
    for (const cursor of rubbish)
      expect([cursor, (await person.call('GET /packages', { query: { cursor } })).code]).toEqual([cursor, 'ESP000']);
    // A cursor belongs to its sort.
    expect((await person.call('GET /packages', { query: { cursor: next ?? '', sort: '-cod' } })).errors).toHaveProperty(
      'cursor',
    );
    expect(
      (
        await person.call('GET /packages', {
          query: { cursor: made(['package_code', 'a\u0000', 1]), sort: 'package_code' },
        })
      ).code,
    ).toBe('ESP000');
  });
});

describe('the database’s folding', () => {
  it('agrees with the console’s, letter by letter', async () => {
    const letters = [
      ...'aàáảãạăằắẳẵặâầấẩẫậeèéẻẽẹêềếểễệiìíỉĩịoòóỏõọôồốổỗộơờớởỡợuùúủũụưừứửữựyỳýỷỹỵdđbcghklmnpqrstvxfjwz0123456789 .,/-',
    ];
    const forms = letters
      .flatMap((letter) => [letter, letter.toUpperCase()])
      .flatMap((letter) => [letter.normalize('NFC'), letter.normalize('NFD')]);
    const { rows } = await test.pool.query<{ folded: string }>(
      'select hl_fold(form) as folded from unnest($1::text[]) with ordinality as f (form, n) order by n',
      [forms],
    );
    expect(rows.map((row) => row.folded)).toEqual(forms.map(fold));
  });

  it('of a bank’s number agrees with how statements are compared', async () => {
    const forms = ['FT26-322 8812', 'ft263228812', 'Mã ĐƠN 12/5', 'A.b_c', ' x 1 '];
    const { rows } = await test.pool.query<{ folded: string }>(
      'select hl_reference(form) as folded from unnest($1::text[]) with ordinality as f (form, n) order by n',
      [forms],
    );
    expect(rows.map((row) => row.folded)).toEqual(forms.map(bareReference));
  });
});
