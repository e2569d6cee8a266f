import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/tools/cli/run-cli';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { addPackage } from '../api/helpers/packages';
import { addPerson } from '../api/helpers/people';
import { addHub, type Place } from '../api/helpers/places';

let test: TestApp;
let url: string;
let hub: Place;
let operator: Person;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  hub = await addHub(test);
  operator = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

const packages = (status: Parameters<typeof addPackage>[1]['status'], count = 1) =>
  Promise.all(Array.from({ length: count }, () => addPackage(test, { status, hubId: hub.id })));
const statusOf = async (id: number): Promise<string> =>
  (await admin.call('GET /packages/{id}', { params: { id } })).ok.data.status;

async function hubline(args: readonly string[], { token = operator.token, stdin = '', at = url } = {}) {
  const out: string[] = [];
  const notes: string[] = [];
  const code = await runCli({
    args,
    env: { HUBLINE_URL: at, HUBLINE_TOKEN: token },
    stdin: async () => stdin,
    out: (line) => out.push(line),
    note: (line) => notes.push(line),
  });
  return {
    code,
    out,
    notes: notes.join('\n'),
    json: () => out.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

interface Stood {
  readonly status: number;
  readonly body: string;
}

/** A server before the provider: what it doesn't answer itself it passes on. */
async function standIn(answer: (path: string) => Stood | null, use: (at: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: path = '/', headers } = request;
      const sent = await buffer(request);
      const { status, body } = answer(path) ?? (await passedOn(path, { method, headers, sent }));
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

async function passedOn(
  path: string,
  { method, headers, sent }: { method: string; headers: IncomingHttpHeaders; sent: Buffer },
): Promise<Stood> {
  const told = ['authorization', 'content-type'].flatMap((name) =>
    typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [],
  );
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: Object.fromEntries(told),
    ...(sent.length > 0 ? { body: new Uint8Array(sent) } : {}),
  });
  return { status: answer.status, body: await answer.text() };
}

describe('a line in a shell', () => {
  it('does what it says and tells each package, as JSON where asked', async () => {
    const [one, two] = await packages('Waiting_for_delivery', 2);
    const answer = await hubline(['--json', `${one?.code} ${two?.code} ; mất ghi_chú="rơi hàng"`]);
    expect([answer.code, answer.notes]).toEqual([0, '']);
    expect(answer.json().map(({ command, ok, status }) => [command, ok, status])).toEqual([
      ['lost', true, 'Missing'],
      ['lost', true, 'Missing'],
    ]);
    expect(await statusOf(one?.id ?? 0)).toBe('Missing');
  });

  it('exits with 1 where some are refused or not to be found, and does the rest', async () => {
    const [good] = await packages('Waiting_for_delivery');
    const [done] = await packages('Delivered');
    const answer = await hubline([`${good?.code} ${done?.code} HL240000018VN`, 'lost rơi hàng']);
    expect(answer.code).toBe(1);
    expect(answer.out.map((line) => line.slice(0, 1))).toEqual(['✗', '✗', '✓']);
    expect(answer.out.join('\n')).toContain('EPK029');
    expect(answer.out.join('\n')).toContain('EPK011');
    expect(await statusOf(good?.id ?? 0)).toBe('Missing');
  });

  it('exits with 2 where the line is wrong, marks the character and changes nothing', async () => {
    const [one] = await packages('Waiting_for_delivery');
    const answer = await hubline([`${one?.code} ; retrun reason=FR012`]);
    expect(answer.code).toBe(2);
    expect(answer.notes).toMatch(/character 17: there is no command "retrun"\n.*\n {18}\^ try return/);
    expect((await hubline([`${one?.code} ; return`])).notes).toContain('return wants reason=');
    expect((await hubline(['return FR012'])).code).toBe(2);
    expect((await hubline([`${one?.code} ; packages`])).code).toBe(2);
    expect((await hubline(['theme'])).notes).toContain('the console’s');
    expect((await hubline(['--yes', 'many', 'undo'])).code).toBe(2);
    expect(await statusOf(one?.id ?? 0)).toBe('Waiting_for_delivery');
  });

  it('names the value that one command of many packages lacks', async () => {
    const codes = (await packages('In_delivery', 2)).map(({ code }) => code);
    const answer = await hubline([`${codes.join(' ')} ; delivery-failed FR004`]);
    expect([answer.code, answer.out, answer.notes]).toEqual([2, [], 'hubline: delivery-failed wants reattempt_date=']);
  });

  it('exits with 3 without a session or a provider', async () => {
    expect((await hubline(['find lan'], { token: 'no such token' })).code).toBe(3);
    expect((await hubline(['find lan'], { token: '' })).code).toBe(3);
    expect((await hubline(['find lan'], { at: 'http://127.0.0.1:1' })).code).toBe(3);
  });

  it('exits with 3, and begins nothing, where a proxy, a limit or a busy provider answers in its place', async () => {
    const busy = JSON.stringify({ code: 'ESY009', message: 'busy' });
    const page = '<html><body><h1>503 Service Unavailable</h1></body></html>';
    await Promise.all(
      (
        [
          [503, page],
          [502, page],
          [429, 'slow down'],
          [503, busy],
        ] as const
      ).map(([status, body]) =>
        standIn(
          () => ({ status, body }),
          async (at) => expect([status, body, (await hubline(['find lan'], { at })).code]).toEqual([status, body, 3]),
        ),
      ),
    );
    const list = await packages('Waiting_for_pickup', 2);
    const stdin = list.map(({ code }) => code).join(' ');
    await standIn(
      (path) => (path.endsWith('-preview') ? { status: 503, body: busy } : null),
      async (at) => {
        const answer = await hubline(['- ; cancel', '--yes', '2'], { stdin, at, token: admin.token });
        expect([answer.code, answer.out, answer.notes]).toEqual([3, [], 'hubline: ESY009: busy']);
      },
    );
    expect(await statusOf(list[0]?.id ?? 0)).toBe('Waiting_for_pickup');
  });

  it('says what would happen and changes nothing', async () => {
    const [good] = await packages('Waiting_for_delivery');
    const [done] = await packages('Delivered');
    const answer = await hubline(['--dry-run', '--json', `${good?.code} ${done?.code} ; return FR012 ; note chờ`]);
    expect(answer.code).toBe(1);
    expect(answer.json()).toMatchObject([
      { command: 'return', eligible: [good?.code], refused: [{ package_code: done?.code, code: 'EPK011' }] },
      { command: 'note', eligible: [good?.code], refused: [] },
    ]);
    expect(await statusOf(good?.id ?? 0)).toBe('Waiting_for_delivery');
  });

  it('reads codes from standard input, and wants the number typed where nothing takes it back', async () => {
    const list = await packages('Waiting_for_pickup', 3);
    const stdin = list.map(({ code }) => code).join('\n');
    const held = await hubline(['-', 'hủy'], { stdin, token: admin.token });
    expect([held.code, held.out, held.notes]).toEqual([
      2,
      [],
      'hubline: nothing takes this back for 3 packages; add --yes 3',
    ]);
    expect((await hubline(['--yes', '2', '- ; cancel'], { stdin, token: admin.token })).code).toBe(2);
    expect((await hubline(['--yes', '3', '- ; cancel'], { stdin, token: admin.token })).code).toBe(0);
    expect(await statusOf(list[0]?.id ?? 0)).toBe('Cancelled');
  });

  it('finds by a source, hubs by their code, within the user’s own hubs', async () => {
    const other = await addHub(test);
    await addPackage(test, { status: 'Waiting_for_handover', hubId: other.id });
    const [mine] = await packages('Waiting_for_handover');
    const answer = await hubline([`tồn loại=bàn_giao bưu_cục=${hub.code}`]);
    expect([answer.code, answer.out]).toEqual([0, [`${mine?.code}  Waiting_for_handover`]]);
    expect((await hubline(['backlog handover'])).out).toHaveLength(1);
    expect((await hubline(['backlog handover over=48h'])).code).toBe(1);
    const { notes } = await hubline(['backlog hub=NOWHERE']);
    expect(notes).toContain('no hub, shop or courier is called "NOWHERE"');
    expect(notes).toMatch(/\^ try \S/);
  });

  it('uses the user’s own words and sets, and takes the last run back', async () => {
    const list = await packages('Waiting_for_confirmation', 2);
    await operator.call('PUT /user/settings/{name}', {
      params: { name: 'sets' },
      body: { value: { gấp: list.map(({ code }) => code) }, version: 0 },
    });
    await operator.call('PUT /user/settings/{name}', {
      params: { name: 'macros' },
      body: { value: { trả: { lines: ['@gấp', 'return $1'], parameters: 1 } }, version: 0 },
    });
    expect((await hubline(['trả FR028'])).code).toBe(0);
    expect(await statusOf(list[1]?.id ?? 0)).toBe('Waiting_for_return');
    const undone = await hubline(['hoàn-tác']);
    expect([undone.code, undone.out.length]).toEqual([0, 2]);
    expect(await statusOf(list[1]?.id ?? 0)).toBe('Waiting_for_confirmation');
    const { data } = (await operator.call('GET /runs')).ok;
    expect(data[1]).toMatchObject({ action: 'return', line: '@gấp ; return FR028', ok: 2, undone: 2 });
  });

  it('takes no older run back for the last where nothing takes that back', async () => {
    const [noted, printed] = await packages('Waiting_for_pickup', 2);
    expect((await hubline([`${noted?.code} ; note gấp`])).code).toBe(0);
    expect((await hubline([`${printed?.code} ; print`])).code).toBe(0);
    const answer = await hubline(['undo']);
    const [, older] = (await operator.call('GET /runs')).ok.data;
    expect([answer.code, answer.out]).toEqual([2, []]);
    expect(answer.notes).toContain(`"${printed?.code} ; print" can’t be undone; undo run=${older?.id} takes back`);
    expect((await hubline([`undo run=${older?.id}`])).code).toBe(0);
  });

  it('tells a record by its code, and what a verb without one lacks', async () => {
    const sheet = (await operator.call('POST /runsheets', { body: { type: 'outbound', hub_id: hub.id } })).ok.data;
    const answer = await hubline(['--json', sheet.code.toLowerCase()]);
    expect([answer.code, answer.json()]).toEqual([
      0,
      [{ record: 'runsheet', id: sheet.id, record_code: sheet.code, status: 'Created', title: '' }],
    ]);
    expect((await hubline(['ORS26112199999'])).notes).toContain('there is no runsheet ORS26112199999');
    expect((await hubline([`open ${sheet.code}`])).notes).toContain('the console’s');
  });

  it('is a program of its own', async () => {
    const [one] = await packages('Waiting_for_delivery');
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/tools/cli.ts', '- ; note "gọi lại"'], {
      env: { ...process.env, HUBLINE_URL: url, HUBLINE_TOKEN: operator.token },
    });
    const said: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => said.push(String(chunk)));
    child.stdin.end(`${one?.code}\n`);
    const [code] = (await once(child, 'exit')) as [number];
    expect([code, said.join('')]).toEqual([0, `✓ ${one?.code}  Waiting_for_delivery\n`]);
  });

  it('carries its line out to the end although nobody reads what it says', async () => {
    const list = await packages('Waiting_for_delivery', 3);
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'src/tools/cli.ts', `${list.map(({ code }) => code).join(' ')} ; mất "rơi hàng"`],
      { env: { ...process.env, HUBLINE_URL: url, HUBLINE_TOKEN: operator.token } },
    );
    child.stdout.destroy();
    const said: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => said.push(String(chunk)));
    const [code] = (await once(child, 'exit')) as [number];
    expect([code, said.join('')]).toEqual([0, '']);
    for (const { id } of list) expect(await statusOf(id)).toBe('Missing');
  });
});
