import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseUser, type OsUser } from '~provider/db/embedded/os-user';
import { freePort } from '../helpers/free-port';
import { Daemon } from './machines';

const three = [0, 1, 2] as const;
/** Of one of three machines. */
export type Place = (typeof three)[number];

const run = promisify(execFile);

/** Of every role: what is deployed lets nobody in without it. */
export const password = 'of-the-test';
/** The superuser of the test, whom one line more lets in from here; nothing of the fleet uses it. */
export const tester = `tester:${password}`;

const deployed = (file: string): Promise<string> => readFile(join('.github/deploy', file), 'utf8');

/** A deployed file as it runs here: what is replaced must be there, and nothing of other machines may be left. */
function adapted(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  let adaptedText = text;
  for (const [what, by] of replacements) {
    if (!what.test(adaptedText)) throw new Error(`${what} is not in the deployed file`);
    adaptedText = adaptedText.replace(what, by);
  }
  const left = /^[^#;\n]*(?:10\.0\.0\.|change-me|\/etc\/|web-\d:4000).*$/m.exec(adaptedText)?.[0];
  if (left !== undefined) throw new Error(`it still says ${left}`);
  return adaptedText;
}

/** What `etcd.env` sets, as one of them here has it. */
async function etcdSettings(folder: string, ports: Ports, at: Place): Promise<Record<string, string>> {
  const [client, peer] = ports.etcd[at] ?? missing();
  const members = ports.etcd.map(([, one], index) => `etcd-${index + 1}=http://127.0.0.1:${one}`).join(',');
  const text = adapted(await deployed('etcd.env'), [
    [/^ETCD_NAME=.*/m, `ETCD_NAME=etcd-${at + 1}`],
    [/^ETCD_DATA_DIR=.*/m, `ETCD_DATA_DIR=${join(folder, `etcd-${at}`)}`],
    [/^ETCD_INITIAL_CLUSTER=.*/m, `ETCD_INITIAL_CLUSTER=${members}`],
    [/10\.0\.0\.1:2379/g, `127.0.0.1:${client}`],
    [/10\.0\.0\.1:2380/g, `127.0.0.1:${peer}`],
  ]);
  const lines = text.split('\n').filter((line) => line.startsWith('ETCD_'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

interface Ports {
  readonly etcd: readonly [client: number, peer: number][];
  readonly patroni: readonly number[];
  readonly postgres: readonly number[];
  readonly primary: number;
  readonly standbys: number;
  readonly pooler: number;
  readonly providers: readonly number[];
  readonly front: number;
}

async function choosePorts(): Promise<Ports> {
  const several = async (count: number): Promise<number[]> => {
    const ports: number[] = [];
    for (let one = 0; one < count; one += 1) ports.push(await freePort());
    return ports;
  };
  const [clients, peers] = [await several(3), await several(3)];
  return {
    etcd: clients.map((client, at): [number, number] => [client, peers[at] ?? 0]),
    patroni: await several(3),
    postgres: await several(3),
    primary: await freePort(),
    standbys: await freePort(),
    pooler: await freePort(),
    providers: await several(2),
    front: await freePort(),
  };
}

/**
 * What Patroni says once PostgreSQL is out of recovery, not just because it has the lock; versions have other words.
 */
const leads = /"role":"(?:master|primary)"/;

/** The part of Patroni's answer about its cluster that is read here. */
interface Cluster {
  readonly members: readonly {
    readonly name: string;
    readonly role: string;
    readonly state: string;
    readonly lag?: number | string;
  }[];
}

/**
 * Three databases under Patroni with synchronous commits, three etcd, HAProxy before the primary, PgBouncer before
 * that, two providers and HAProxy before them: all that `.github/deploy` describes, by its own files, on one machine.
 */
export class Fleet {
  readonly #etcd: Daemon[];
  readonly #databases: Daemon[];
  readonly #providers: Daemon[];
  readonly #balancers: Daemon[];

  private constructor(
    readonly folder: string,
    readonly ports: Ports,
    settings: readonly Readonly<Record<string, string>>[],
    /** Whom the databases run as; null = oneself. */
    readonly user: OsUser | null,
  ) {
    const log = (name: string): string => join(folder, `${name}.log`);
    this.#etcd = three.map(
      (at) => new Daemon('/usr/bin/etcd', { user, log: log(`etcd-${at}`), args: [], env: settings[at] ?? {} }),
    );
    this.#databases = three.map(
      (at) =>
        new Daemon('/usr/bin/patroni', {
          user,
          log: log(`patroni-${at}`),
          args: [join(folder, `patroni-${at}.yml`)],
          pidFile: join(folder, `database-${at}`, 'postmaster.pid'),
        }),
    );
    this.#providers = ports.providers.map(
      (port, at) =>
        new Daemon(process.execPath, {
          user: null,
          log: log(`provider-${at}`),
          args: ['dist/start.js'],
          env: {
            PORT: String(port),
            DATA_DIR: join(folder, `provider-${at}`),
            DATABASE_URL: `postgresql://hubline:${password}@127.0.0.1:${ports.pooler}/hubline`,
            HUBLINE_READ_URL: `postgresql://hubline:${password}@127.0.0.1:${ports.standbys}/hubline?sslmode=no-verify`,
            HUBLINE_MIGRATE: 'wait',
            HUBLINE_SECRET: 'a secret of the tests, long enough to be one',
            HUBLINE_PACKAGES: '12000',
            HUBLINE_REQUESTS_PER_MINUTE: '0',
            HUBLINE_DRAIN_SECONDS: '6',
          },
        }),
    );
    this.#balancers = [
      new Daemon('/usr/sbin/haproxy', { user: null, log: log('primary'), args: ['-f', join(folder, 'primary.cfg')] }),
      new Daemon('/usr/sbin/pgbouncer', { user, log: log('pooler'), args: [join(folder, 'pgbouncer.ini')] }),
      new Daemon('/usr/sbin/haproxy', { user: null, log: log('front'), args: ['-f', join(folder, 'front.cfg')] }),
    ];
  }

  /** Everything up, on an empty database of Hubline's. */
  static async start(): Promise<Fleet> {
    const folder = await mkdtemp(join(tmpdir(), 'hubline-ha-'));
    const user = await databaseUser(folder);
    if (user) await chown(folder, user.uid, user.gid);
    const ports = await choosePorts();
    const settings = await Promise.all(three.map((at) => etcdSettings(folder, ports, at)));
    const fleet = new Fleet(folder, ports, settings, user);
    // A run that is cut short leaves nothing running either.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void fleet.stop().finally(() => process.exit(130)));
    try {
      await fleet.write(user);
      for (const one of [...fleet.#etcd, ...fleet.#databases]) one.start();
      await fleet.until('a primary with a synchronous standby', () => fleet.isWhole());
      await fleet.asPostgres(`create role tester superuser login password '${password}'`);
      await fleet.onPrimary(async (client) => {
        await client.query(`create role hubline login password '${password}'`);
        await client.query('create database hubline owner hubline');
      });
      for (const one of fleet.#balancers) one.start();
      await fleet.migrate();
      // One makes the demo network, the other finds it.
      fleet.#providers[0]?.start();
      await fleet.until('the first provider', () => fleet.isReady(0), 300_000);
      fleet.#providers[1]?.start();
      await fleet.untilWhole();
      return fleet;
    } catch (error) {
      await fleet.stop();
      throw error;
    }
  }

  /** By the socket, as whoever runs the databases: no other way leads in at first. */
  private async asPostgres(statement: string): Promise<void> {
    const at = (await this.primary()) ?? missing();
    const where = ['-h', this.folder, '-p', String(this.ports.postgres[at]), '-U', 'postgres', '-d', 'postgres'];
    await run(join(binaries, 'psql'), [...where, '-c', statement], { ...this.user, cwd: this.folder });
  }

  /** Past the pooler, as a release does. HAProxy has to find the primary first. */
  private async migrate(): Promise<void> {
    const url = `postgresql://hubline:${password}@127.0.0.1:${this.ports.primary}/hubline?sslmode=no-verify`;
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: join(this.folder, 'migrate') };
    await this.until('the schema', () =>
      run(process.execPath, ['--import', 'tsx', 'src/tools/migrate.ts'], { env }).then(
        () => true,
        (error: unknown) => {
          console.log(String(error));
          return false;
        },
      ),
    );
  }

  /** A certificate that nobody else trusts, as `openssl` makes it. */
  private async makeCertificate(user: OsUser | null): Promise<void> {
    const [certificate, key] = ['server.pem', 'server.key'].map((name) => join(this.folder, name));
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=database'];
    await run('openssl', ['req', ...made, '-keyout', key ?? '', '-out', certificate ?? '']);
    if (user) await chown(key ?? '', user.uid, user.gid);
  }

  /** What `patroni.yml` sets, as one of them here has it. */
  private async patroniSettings(at: Place): Promise<string> {
    const { folder, ports } = this;
    const archive = join(folder, 'archive');
    return adapted(await deployed('patroni.yml'), [
      [/^name: .*/m, `name: database-${at + 1}`],
      [/0\.0\.0\.0:8008/, `127.0.0.1:${ports.patroni[at] ?? 0}`],
      [/10\.0\.0\.1:8008/, `127.0.0.1:${ports.patroni[at] ?? 0}`],
      [/^ {2}hosts: .*/m, `  hosts: ${ports.etcd.map(([client]) => `127.0.0.1:${client}`).join(',')}`],
      [/shared_buffers: .*/, 'shared_buffers: 128MB'],
      [/max_wal_size: .*/, 'max_wal_size: 1GB'],
      [/wal_keep_size: .*/, 'wal_keep_size: 1GB'],
      [/archive_command: .*/, `archive_command: cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`],
      [/0\.0\.0\.0:5432/, `127.0.0.1:${ports.postgres[at] ?? 0}`],
      [/10\.0\.0\.1:5432/, `127.0.0.1:${ports.postgres[at] ?? 0}`],
      [/data_dir: .*/, `data_dir: ${join(folder, `database-${at}`)}`],
      [/bin_dir: .*/, `bin_dir: ${binaries}`],
      [/unix_socket_directories: .*/, `unix_socket_directories: ${folder}`],
      [/\/etc\/postgresql\/hubline\.pem/, join(folder, 'server.pem')],
      [/\/etc\/postgresql\/hubline\.key/, join(folder, 'server.key')],
      // Who may come in stays as it is deployed, but for where from, and for the test itself.
      [/10\.0\.0\.0\/24/g, '127.0.0.1/32'],
      [/(\npostgresql:\n[^]*? {2}pg_hba:\n)/, '$1    - hostssl all tester 127.0.0.1/32 scram-sha-256\n'],
      [/change-me/g, password],
      [/mode: automatic/, "mode: 'off'"],
    ]);
  }

  private async write(user: OsUser | null): Promise<void> {
    const { folder, ports } = this;
    const write = async (name: string, text: string): Promise<void> => {
      await writeFile(join(folder, name), text, { mode: 0o644 });
    };
    const archive = join(folder, 'archive');
    await this.makeCertificate(user);
    for (const made of [archive, ...three.map((at) => join(folder, `etcd-${at}`))]) {
      await mkdir(made, { mode: 0o700 });
      if (user) await chown(made, user.uid, user.gid);
    }
    for (const at of three) await write(`patroni-${at}.yml`, await this.patroniSettings(at));
    await write(
      'primary.cfg',
      adapted(await deployed('haproxy-database.cfg'), [
        [/127\.0\.0\.1:5000/, `127.0.0.1:${ports.primary}`],
        [/127\.0\.0\.1:5002/, `127.0.0.1:${ports.standbys}`],
        // Each stands there twice, as the primary that it may be and as a standby.
        ...[...three, ...three].map(
          (at) =>
            [
              new RegExp(`10\\.0\\.0\\.${at + 1}:5432 check port 8008`),
              `127.0.0.1:${ports.postgres[at] ?? 0} check port ${ports.patroni[at] ?? 0}`,
            ] as const,
        ),
      ]),
    );
    await write('userlist.txt', `"hubline" "${password}"\n`);
    await write(
      'pgbouncer.ini',
      adapted(await deployed('pgbouncer.ini'), [
        [/port=5000/, `port=${ports.primary}`],
        [/listen_port = .*/, `listen_port = ${ports.pooler}\nunix_socket_dir =`],
        [/auth_file = .*/, `auth_file = ${join(folder, 'userlist.txt')}`],
      ]),
    );
    await write(
      'front.cfg',
      adapted(await deployed('haproxy.cfg'), [
        [/bind :8443 .*/, `bind 127.0.0.1:${ports.front}`],
        [/stats socket \S+/, `stats socket ${join(folder, 'front.sock')}`],
        [/web-1:4000/, `127.0.0.1:${ports.providers[0] ?? 0}`],
        [/web-2:4000/, `127.0.0.1:${ports.providers[1] ?? 0}`],
      ]),
    );
  }

  /** What Patroni says there; null = it says no, or nothing. */
  private async ask(at: number, path: string): Promise<unknown> {
    try {
      const url = `http://127.0.0.1:${this.ports.patroni[at] ?? 0}${path}`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(900) });
      const said: unknown = await answer.json();
      return answer.ok ? said : null;
    } catch {
      return null;
    }
  }

  /** Where the primary is; null = nowhere at the moment. */
  async primary(but: Place | null = null): Promise<Place | null> {
    const answers = await Promise.all(three.map((at) => this.ask(at, '/primary')));
    return three.find((at) => at !== but && leads.test(JSON.stringify(answers[at]))) ?? null;
  }

  /** Where the standby is that commits wait for; null = nowhere at the moment. */
  async synchronousStandby(): Promise<Place | null> {
    const answers = await Promise.all(three.map((at) => this.ask(at, '/sync')));
    return three.find((at) => answers[at] !== null) ?? null;
  }

  /** A primary, a synchronous standby beside it, a third that follows closely. */
  private async isWhole(): Promise<boolean> {
    for (const at of three) {
      const answer = await this.ask(at, '/cluster');
      if (answer === null) continue;
      const { members } = answer as Cluster;
      const roles = members.map(({ role }) => role);
      return (
        roles.includes('leader') &&
        roles.includes('sync_standby') &&
        members.length === 3 &&
        members.every(({ role, state, lag }) => state === 'running' && (role === 'leader' || Number(lag) < 1_000_000))
      );
    }
    return false;
  }

  private async isReady(at: number): Promise<boolean> {
    try {
      const url = `http://127.0.0.1:${this.ports.providers[at] ?? 0}/v1/ready`;
      return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }

  async until(what: string, holds: () => Promise<boolean>, ms = 120_000): Promise<void> {
    for (const end = Date.now() + ms; Date.now() < end; await sleep(100)) if (await holds()) return;
    throw new Error(`${what}: not within ${ms / 1_000} s; the logs are in ${this.folder}`);
  }

  async untilWhole(): Promise<void> {
    await this.until('both providers ready', async () => (await this.isReady(0)) && (await this.isReady(1)));
    await this.until('three databases, one of them a synchronous standby', () => this.isWhole());
  }

  /** On the primary itself, as its superuser. */
  async onPrimary<Answer>(work: (client: pg.Client) => Promise<Answer>, database = 'postgres'): Promise<Answer> {
    const at = await this.primary();
    if (at === null) throw new Error('there is no primary');
    const url = `postgresql://${tester}@127.0.0.1:${this.ports.postgres[at] ?? 0}/${database}?sslmode=no-verify`;
    const client = new pg.Client(url);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  database = (at: Place): Daemon => this.#databases[at] ?? missing();
  etcd = (at: Place): Daemon => this.#etcd[at] ?? missing();
  provider = (at: 0 | 1): Daemon => this.#providers[at] ?? missing();

  /** Hands the primary's part to another, in order. */
  async switchOver(from: Place): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.patroni[from] ?? 0}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: `database-${from + 1}` }),
    });
    if (!answer.ok) throw new Error(`no switch-over: ${answer.status} ${await answer.text()}`);
  }

  async stop(): Promise<void> {
    for (const one of [...this.#providers, ...this.#balancers, ...this.#databases, ...this.#etcd]) await one.kill();
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Where Debian puts PostgreSQL 15, which its Patroni is tried with. */
export const binaries = '/usr/lib/postgresql/15/bin';

function missing(): never {
  throw new Error('there are three databases and etcd, and two providers');
}
