import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpointSpec, type EndpointName } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { openDesk, type Desk } from '../api/helpers/desk';
import { storedHistory, storedPackage, type StoredPackage, type TwoHubs } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { picture, smallJpeg } from '../api/helpers/pictures';
import { formOf, sendRaw, type FormPart } from '../api/helpers/send';

type Upload = Extract<EndpointName, `POST /packages-${string}/photo`>;

let test: TestApp;
let hubs: TwoHubs;
let fresh: Desk['pkg'];
let operator: Person;
let pkg: StoredPackage;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  const desk = await openDesk(test, { to: 'mine', status: 'In_delivery' });
  ({ hubs, pkg: fresh } = desk);
  operator = await desk.person('hub_operator');
});
afterAll(() => test.close());

const add = (id: number, file: Buffer, name: Upload = 'POST /packages-epod/{id}/photo', person = operator) =>
  person.call(name, { params: { id }, file });
const get = (id: number, size: 'thumb' | 'full', person = operator) =>
  person.call('GET /photos/{id}', { params: { id }, query: { size } });
const stored = async () =>
  (
    await test.pool.query<{ photos: number; files: number; rows: number }>(
      `select (select count(*) from photos) as photos, (select count(*) from photo_files) as files, (select count(*) from package_history where action = 'photo') as rows`,
    )
  ).rows[0];

describe('an uploaded photo', () => {
  it('is drawn anew: smaller, turned as it was held, without a word of the original, with a thumbnail', async () => {
    pkg = await fresh();
    const shot = await sharp(await picture(2400, 1200))
      .withExif({ IFD0: { Artist: 'Bí mật của điện thoại' }, IFD3: { GPSLatitude: '10/1 46/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(shot).metadata()).exif).toBeDefined();
    const { data } = (await add(pkg.id, shot)).ok;
    expect(data).toMatchObject({ kind: 'epod', width: 800, height: 1600 });
    const full = await get(data.id, 'full');
    expect(full.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=3600',
      vary: expect.stringContaining('authorization'),
      'x-content-type-options': 'nosniff',
    });
    const kept = await sharp(full.bytes).metadata();
    expect([kept.format, kept.width, kept.height, kept.exif, kept.orientation]).toEqual([
      'jpeg',
      800,
      1600,
      undefined,
      undefined,
    ]);
    expect(full.bytes.includes(Buffer.from('Artist'))).toBe(false);
    const small = await sharp((await get(data.id, 'thumb')).bytes).metadata();
    expect([small.width, small.height]).toEqual([160, 320]);
  });

  it.each(['png', 'webp'] as const)(
    'may be a %s by its content, whatever it says it is; it is kept as JPEG',
    async (format) => {
      const { id } = await fresh();
      const { data } = (await add(id, await picture(50, 20, format))).ok;
      expect((await sharp((await get(data.id, 'full')).bytes).metadata()).format).toBe('jpeg');
    },
  );

  it('leaves its row in the history and in the audit, and changes nothing of the package', async () => {
    const item = await fresh({ status: 'Delivery_failed_attempt' });
    const { data } = (await add(item.id, smallJpeg, 'POST /packages-delivery/{id}/photo')).ok;
    const [row] = await storedHistory(test, item.id);
    expect(row).toMatchObject({
      action: 'photo',
      from_status: item.status,
      to_status: item.status,
      actor_id: operator.id,
      hub_id: hubs.mine.id,
      after: { photo: data.id, photo_kind: 'delivery' },
    });
    const { rows } = await test.pool.query(
      `select actor_id, action, after from audit_log where entity = 'photo' and entity_id = $1`,
      [String(data.id)],
    );
    expect(rows).toMatchObject([
      { actor_id: operator.id, action: 'create', after: { package_id: item.id, kind: 'delivery' } },
    ]);
    expect(await storedPackage(test, item.id)).toEqual(item);
    const list = (await operator.call('GET /packages/{id}/photos', { params: { id: item.id } })).ok.data;
    expect(list.map((photo) => [photo.id, photo.kind])).toEqual([[data.id, 'delivery']]);
  });

  it('sent again under its key is kept once; another file under it is refused', async () => {
    const { id } = await fresh();
    const send = (file: Buffer) =>
      operator.call('POST /packages-epod/{id}/photo', {
        params: { id },
        file,
        headers: { 'idempotency-key': `photo-${id}` },
      });
    const first = (await send(smallJpeg)).ok;
    expect((await send(smallJpeg)).ok).toEqual(first);
    expect((await send(await picture(41, 30))).code).toBe('ESY005');
    expect((await operator.call('GET /packages/{id}/photos', { params: { id } })).ok.data).toHaveLength(1);
  });
});

describe('what is refused leaves nothing', () => {
  it('files that are no picture, half a picture, or more pixels than anyone photographs', async () => {
    const { id } = await fresh();
    const before = await stored();
    const whole = await picture(600, 400);
    const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [file, text] of [
      [svg, 'Only JPEG'],
      [await picture(10, 10, 'gif'), 'Only JPEG'],
      [await picture(10, 10, 'tiff'), 'Only JPEG'],
      [Buffer.from('%PDF-1.7'), 'Only JPEG'],
      [whole.subarray(0, whole.length / 2), 'broken'],
      [whole.subarray(0, 30), 'broken'],
      [Buffer.concat([whole.subarray(0, 10), svg]), 'broken'],
      [bomb, 'million pixels'],
    ] as const) {
      const answer = await operator.call('POST /packages-epod/{id}/photo', {
        params: { id },
        file,
        headers: { 'accept-language': 'en' },
      });
      expect([answer.status, answer.code]).toEqual([422, 'ESP000']);
      expect(answer.errors['photo']?.[0]).toContain(text);
    }
    expect(await stored()).toEqual(before);
  });

  it('forms that are broken, empty, too large, or hold anything else', async () => {
    const { id } = await fresh();
    const before = await stored();
    const post = async (body: Buffer | string, type: string) =>
      (
        await sendRaw(test.app, {
          method: 'POST',
          url: `/v1/packages-epod/${id}/photo`,
          headers: { authorization: `Bearer ${operator.token}`, 'content-type': type },
          payload: body,
        })
      ).code;
    const form = (parts: FormPart[]) => formOf(parts);
    const file = { field: 'photo', name: 'a.jpg', type: 'image/jpeg', bytes: smallJpeg };
    const sent = async (parts: FormPart[]) => post(form(parts).body, form(parts).type);
    expect(await sent([])).toBe('ESP000');
    expect(await sent([{ ...file, bytes: Buffer.alloc(0) }])).toBe('ESP000');
    expect(await sent([{ ...file, field: 'picture' }])).toBe('ESP000');
    expect(await sent([{ ...file, field: '__proto__' }])).toBe('ESP000');
    expect(await sent([file, file])).toBe('ESP000');
    expect(await sent([{ field: 'kind', bytes: Buffer.from('epod') }, file])).toBe('ESP000');
    expect(await sent([file, { field: 'is_admin', bytes: Buffer.from('1') }])).toBe('ESP000');
    const whole = form([file]);
    for (const at of [10, 150, whole.body.length - 30])
      expect(await post(whole.body.subarray(0, at), whole.type)).toBe('ESP000');
    expect(await post(whole.body, 'multipart/form-data; boundary=other')).toBe('ESP000');
    expect(await post(whole.body, 'multipart/form-data')).toBe('ESP000');
    expect(await post('{"photo":"x"}', 'application/json')).toBe('ESP000');
    expect(await post(smallJpeg, 'image/jpeg')).toBe('ESY008');
    expect(await sent([{ ...file, bytes: Buffer.concat([smallJpeg, Buffer.alloc(limits.photo.maxBytes)]) }])).toBe(
      'ESY007',
    );
    expect(await stored()).toEqual(before);
  });

  it('names of files are not even looked at', async () => {
    const { id } = await fresh();
    for (const name of ['../../../etc/cron.d/x', 'x'.repeat(5_000), '<script>.jpg', '\u202egpj.exe']) {
      const { type, body } = formOf([{ field: 'photo', name, type: 'text/html', bytes: smallJpeg }]);
      const answer = await sendRaw(test.app, {
        method: 'POST',
        url: `/v1/packages-epod/${id}/photo`,
        headers: { authorization: `Bearer ${operator.token}`, 'content-type': type },
        payload: body,
      });
      expect(answer.status).toBe(201);
      expect(answer.text).not.toContain('script');
    }
  });

  it('more than a package may have of a kind, also when two come at once', async () => {
    const { id } = await fresh();
    for (let n = 1; n < limits.photo.perKind; n += 1) await add(id, smallJpeg);
    const answers = await Promise.all([1, 2, 3].map(() => add(id, smallJpeg)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors['photo']).toHaveLength(1);
    expect((await add(id, smallJpeg, 'POST /packages-delivery/{id}/photo')).status).toBe(201);
  });

  it('of a package that went on while the picture was drawn', async () => {
    const { id } = await fresh();
    const moving = await test.pool.connect();
    try {
      await moving.query('begin');
      const { rows } = await moving.query<{ pid: number }>(
        `update packages set status = 'Missing_courier', version = version + 1 where id = $1 returning pg_backend_pid() as pid`,
        [id],
      );
      const adding = add(id, smallJpeg);
      const waits = () =>
        test.pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid]);
      await vi.waitFor(async () => expect((await waits()).rowCount).toBe(1), 20_000);
      await moving.query('commit');
      expect((await adding).code).toBe('EPK011');
    } finally {
      moving.release();
    }
    expect((await storedHistory(test, id)).filter(({ action }) => action === 'photo')).toEqual([]);
  });

  it('of a package in another status, at another hub, held by a carrier, or not to be seen', async () => {
    const before = await stored();
    const foreign = await fresh({
      seller_id: hubs.foreignShop.id,
      current_hub_id: hubs.foreign.id,
      fm_hub_id: hubs.foreign.id,
      lm_hub_id: hubs.foreign.id,
    });
    const elsewhere = await fresh({ current_hub_id: hubs.foreign.id });
    expect((await add(foreign.id, smallJpeg)).code).toBe('EPK009');
    expect((await add(999_999_999, smallJpeg)).code).toBe('EPK009');
    expect((await add(elsewhere.id, smallJpeg)).code).toBe('EPK012');
    expect((await add((await fresh({ held_by_3pl: true })).id, smallJpeg)).code).toBe('EPL002');
    for (const name of [
      'POST /packages-epod/{id}/photo',
      'POST /packages-return/{id}/photo',
      'POST /packages-delivery/{id}/photo',
    ] as const) {
      expect((await add((await fresh({ status: 'Waiting_for_pickup' })).id, smallJpeg, name)).code).toBe('EPK011');
      expect(endpointSpec(name).errors).toEqual(expect.arrayContaining(['EPK009', 'EPK011', 'EPK012', 'EPL002']));
    }
    expect(await stored()).toEqual(before);
  });
});

describe('a photo is shown', () => {
  it('to nobody who may not see its package, and to them as one that does not exist', async () => {
    const item = await fresh();
    const { data } = (await add(item.id, smallJpeg)).ok;
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] });
    for (const size of ['thumb', 'full'] as const)
      expect(await get(data.id, size, stranger)).toMatchObject({ status: 404, code: 'EPK009' });
    expect(await get(data.id + 1_000_000, 'full', stranger)).toMatchObject({ status: 404, code: 'EPK009' });
    expect((await stranger.call('GET /packages/{id}/photos', { params: { id: item.id } })).code).toBe('EPK009');
    expect(await test.call('GET /photos/{id}', { params: { id: data.id } })).toMatchObject({
      status: 401,
      code: 'ESY002',
    });
    // It went on to the stranger's hub: now it is his to see.
    await test.pool.query('update packages set current_hub_id = $1 where id = $2', [hubs.foreign.id, item.id]);
    expect((await get(data.id, 'thumb', stranger)).status).toBe(200);
  });

  it('in the sizes there are', async () => {
    expect((await operator.call('GET /photos/{id}', { params: { id: 1 }, query: { size: 'huge' } })).code).toBe(
      'ESP000',
    );
  });
});
