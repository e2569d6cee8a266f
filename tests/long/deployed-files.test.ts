import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isExecutable } from '../../src/tools/find-chromium';

/** What is deployed is read by the programs that it is for, as far as they are on this machine. */
const deployed = (file: string): string => resolve('.github/deploy', file);

const folder = mkdtempSync(join(tmpdir(), 'hubline-deployed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (binary: string, ...args: readonly string[]): string =>
  execFileSync(binary, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The file with paths of the machine that it is for replaced by ones that are here. */
function adapted(file: string, places: Readonly<Record<string, string>>): string {
  const text = Object.entries(places).reduce(
    (said, [there, here]) => {
      expect(said).toContain(there);
      return said.replaceAll(there, here);
    },
    readFileSync(deployed(file), 'utf8'),
  );
  const copy = join(folder, file);
  writeFileSync(copy, text);
  return copy;
}

describe.runIf(isExecutable('/usr/sbin/haproxy') && isExecutable('/usr/bin/openssl'))('HAProxy', () => {
  it('takes the balancer with its certificate, and what finds the primary', () => {
    const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const made = ['-subj', '/CN=hubline.test', '-keyout', key, '-out', certificate];
    run('/usr/bin/openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...made);
    writeFileSync(both, [certificate, key].map((file) => readFileSync(file, 'utf8')).join(''));
    run('/usr/sbin/haproxy', '-c', '-f', adapted('haproxy.cfg', { '/etc/haproxy/hubline.pem': both }));
    run('/usr/sbin/haproxy', '-c', '-f', deployed('haproxy-database.cfg'));
  });
});

describe.runIf(isExecutable('/usr/bin/promtool'))('Prometheus', () => {
  it('takes whom it asks, and the rules', () => {
    writeFileSync(join(folder, 'token'), 'a token');
    adapted('prometheus-rules.yml', {});
    const settings = adapted('prometheus.yml', { '/etc/prometheus/hubline-token': join(folder, 'token') });
    expect(run('/usr/bin/promtool', 'check', 'config', settings)).toContain('rules found');
  });
});

describe.runIf(isExecutable('/usr/bin/systemd-analyze'))('systemd', () => {
  it('takes both units', () => {
    run(
      '/usr/bin/systemd-analyze',
      'verify',
      deployed('systemd/hubline@.service'),
      deployed('systemd/hubline-migrate.service'),
    );
  });
});

describe.runIf(isExecutable('/usr/bin/patroni') && isExecutable('/usr/lib/postgresql/15/bin/postgres'))(
  'Patroni',
  () => {
    it('takes its settings', () => {
      run('/usr/bin/patroni', '--validate-config', deployed('patroni.yml'));
    });
  },
);
