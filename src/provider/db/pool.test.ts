import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createPool, isoTimestamp } from './pool';

it.each([
  ['2026-11-21 01:36:58.123456+00', '2026-11-21T01:36:58.123456Z'],
  ['2026-11-21 01:36:58+00', '2026-11-21T01:36:58Z'],
  ['2026-11-21 08:36:58.5+07', '2026-11-21T01:36:58.5Z'],
  ['2026-01-01 03:00:00.000001+05:45', '2025-12-31T21:15:00.000001Z'],
  ['2026-12-31 20:00:00-12', '2027-01-01T08:00:00Z'],
  ['10000-01-01 05:00:00+05:45', '9999-12-31T23:15:00Z'],
  ['10000-01-01 13:59:59+00', '+010000-01-01T13:59:59Z'],
])('%s of a connection in any time zone is %s', (text, iso) => {
  expect(isoTimestamp(text)).toBe(iso);
});

/** A message of PostgreSQL's: its letter, its length and what it says. */
function message(letter: string, ...parts: readonly (string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from([0, 0, 0, part]))),
  );
  const head = Buffer.from(`${letter}0000`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** What answers every statement so; the way to it. */
async function answeringWith(...answer: readonly Buffer[]): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', 0), ready]));
      socket.on('data', (asked) => {
        if (asked.toString('latin1', 0, 1) !== 'Q') return;
        socket.write(Buffer.concat([...answer, ready]));
      });
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `postgresql://hubline@127.0.0.1:${(server.address() as AddressInfo).port}/hubline`;
}

const commitWarnedFrom = (routine: string): Promise<string> =>
  answeringWith(message('N', 'SWARNING', 'C01000', 'Mwarned', `R${routine}`, ''), message('C', 'COMMIT'));

it('a row that is cut short ends its connection, not the process', async () => {
  // Two columns are announced and the length of the first goes beyond all that came.
  const row = Buffer.from([0x44, 0, 0, 0, 14, 0, 2, 0, 0x43, 0x30, 0x31, 0x45, 0x52, 0x52, 0x4f]);
  const pool = createPool(await answeringWith(row));
  onTestFinished(() => pool.end());
  await expect(pool.query('select 1')).rejects.toThrow('cannot be read');
  expect(pool.totalCount).toBe(0);
});

it('a commit that did not wait for its standby is not told as done, and its connection serves nobody else', async () => {
  const pool = createPool(await commitWarnedFrom('SyncRepWaitForLSN'));
  onTestFinished(() => pool.end());
  await expect(pool.query('commit')).rejects.toThrow('is on no standby');
  expect(pool.totalCount).toBe(0);
});

it('any other warning leaves a commit done', async () => {
  const pool = createPool(await commitWarnedFrom('exec_stmt_raise'));
  onTestFinished(() => pool.end());
  await expect(pool.query('commit')).resolves.toMatchObject({ command: 'COMMIT' });
});
