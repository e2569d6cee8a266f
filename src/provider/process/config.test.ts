import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadConfig, settings } from './config';
import { ConfigError } from './startup-error';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('takes the fallback of whatever is unset or empty', () => {
    const config = loadConfig({ PORT: ' ', HOST: '' });
    expect(config).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      seed: 'demo',
      databaseUrl: null,
      trustedProxies: [],
    });
    expect(config.dataDir).toBe(`${process.cwd()}/.data`);
  });

  it('reads every kind of value', () => {
    const config = loadConfig({
      PORT: '0',
      DATABASE_URL: 'postgresql://hubline@/hubline?host=/run/postgresql',
      HUBLINE_PUBLIC_URL: 'https://hubline.example/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      HUBLINE_BACKLOG_ACCOUNT: 'Kho@Hubline.test',
      HUBLINE_EXTRA_LOGIN_ROLES: 'hr_manager,region_manager',
    });
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://hubline.example',
      trustedProxies: ['10.0.0.0/8', '::1'],
      backlogAccount: 'kho@hubline.test',
      extraLoginRoles: ['hr_manager', 'region_manager'],
    });
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '70000'],
    ['PORT', '4000x'],
    ['DATABASE_URL', 'mysql://localhost/hubline'],
    ['DATABASE_URL', 'localhost'],
    ['HUBLINE_PUBLIC_URL', 'hubline.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['LOG_LEVEL', 'loud'],
    ['HUBLINE_SECRET', 'short'],
    ['HUBLINE_SEED', 'production'],
    ['HUBLINE_PACKAGES', '2.5'],
    ['HUBLINE_BACKLOG_ACCOUNT', 'nobody'],
    ['HUBLINE_EXTRA_LOGIN_ROLES', 'admin'],
    ['FIREBASE_CONFIG', '/nowhere/firebase.json'],
  ])('names %s when it is %s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: must `));
    expect(problems[0]).not.toContain('\n');
  });

  it('names every wrong setting at once', () => {
    expect(problemsOf({ PORT: 'x', HUBLINE_SEED: 'y', LOG_LEVEL: 'z' })).toHaveLength(3);
  });

  it('never repeats a secret value in what it prints', () => {
    expect(problemsOf({ HUBLINE_SECRET: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db/x' }).join()).not.toContain(
      'hunter2',
    );
  });
});

describe('settings', () => {
  it('have distinct names, a meaning, and a fallback that is valid', () => {
    const names = Object.values(settings).map((setting) => setting.env);
    expect(new Set(names).size).toBe(names.length);
    for (const setting of Object.values(settings)) {
      expect(setting.meaning).not.toBe('');
      expect(setting.schema.safeParse(setting.fallback).success).toBe(true);
    }
  });
});

describe('a deployed unit', () => {
  const unit = readFileSync('.github/deploy/systemd/hubline@.service', 'utf8').replaceAll('%i', 'all');
  const values = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(' '));
  const environment = Object.fromEntries(values('Environment').map((one) => one.split('=')));

  it('serves no demo, and keeps its data and sockets where it may write', () => {
    const { seed, dataDir } = loadConfig(environment);
    expect(seed).toBe('empty');
    expect(values('StateDirectory').map((name) => `/var/lib/${name}`)).toContain(dataDir);
    expect(values('RuntimeDirectory').map((name) => `%t/${name}`)).toContain(environment.TMPDIR);
  });

  it('tells the provider alone to stop, which stops its database last', () => {
    expect(values('KillMode')).toEqual(['mixed']);
  });
});
