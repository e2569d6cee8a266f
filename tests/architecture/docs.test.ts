import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '~provider/process/config';
import { root } from './sources';

const listOf = (directory: string): string[] =>
  readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' });
const documents = [
  'README.md',
  ...listOf('.github')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('.github', name)),
];
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

it('the README is short enough to be read', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(120);
});

it('at the top stands what one looks for first, and nothing else', () => {
  const made = ['node_modules', 'dist'];
  const there = readdirSync(root).filter((name) => !name.startsWith('.') && !made.includes(name));
  expect(there.toSorted()).toEqual([
    'README.md',
    'commands',
    'index.html',
    'package-lock.json',
    'package.json',
    'src',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
  ]);
});

it('the operations list every setting with its default and meaning', () => {
  const operations = textOf('.github/docs/operations.md');
  const rows = Object.values(settings).map(
    ({ env, fallback, meaning }) => `| \`${env}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${meaning} |`,
  );
  expect(rows.filter((row) => !operations.includes(row))).toEqual([]);
});

it('the files to deploy by name only settings that there are', () => {
  const files = listOf('.github/deploy')
    .filter((name) => /\.\w+$|file$/.test(name))
    .map((name) => textOf(join('.github/deploy', name)));
  const known = new Set<string>(Object.values(settings).map(({ env }) => env));
  // Of their own: what the file that starts them all is told.
  const own = new Set(['HUBLINE_CERTIFICATE']);
  const named = files.flatMap((text) => all(text, /\b(HUBLINE_[A-Z_]+|TRUSTED_PROXIES)\b/g));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name) && !own.has(name))).toEqual([]);
});

it('a tool on a machine is told what the services are told, the same settings by the same reader', () => {
  const unit = textOf('.github/deploy/systemd/hubline-migrate.service');
  const [told = ''] = textOf('.github/docs/operations.md').match(/sudo systemd-run [^`]*/) ?? [];
  const wanted = [
    ...all(unit, /^User=(.+)$/gm).map((user) => `--uid=${user}`),
    ...all(unit, /^WorkingDirectory=(.+)$/gm).map((folder) => `--working-directory=${folder}`),
    ...all(unit, /^Environment=(.+)$/gm).map((setting) => `-E ${setting}`),
    ...all(unit, /^EnvironmentFile=(.+)$/gm).map((file) => `-p EnvironmentFile=${file}`),
  ];
  expect(wanted).toHaveLength(5);
  expect(wanted.filter((part) => !told.includes(part))).toEqual([]);
  expect(textOf('.github/docs/operations.md')).not.toMatch(/sudo -u hubline/);
});

it('the balancer answers what a release asks it', () => {
  const [, socket = ''] = /stats socket (\S+)/.exec(textOf('.github/deploy/haproxy.cfg')) ?? [];
  expect(socket).not.toBe('');
  expect(textOf('.github/docs/operations.md')).toContain(`echo 'show stat' | socat - ${socket}`);
});

it('the parts that compose starts believe nobody but those of their own network', () => {
  const compose = textOf('.github/deploy/compose.yaml');
  expect(all(compose, /TRUSTED_PROXIES: (\S+)/g)).toEqual(all(compose, /- subnet: (\S+)/g));
});

it('every decision is in the list of decisions', () => {
  const listed = all(textOf('.github/docs/decisions/README.md'), /\((\d{4}-[\w-]+\.md)\)/g);
  expect(listed.toSorted()).toEqual(
    listOf('.github/docs/decisions')
      .filter((name) => name !== 'README.md')
      .toSorted(),
  );
});

/** Of each document what it names, as `document: name`, where `isThere` says no. */
const lost = (pattern: RegExp, isThere: (named: string, document: string) => boolean): string[] =>
  documents.flatMap((document) =>
    all(textOf(document), pattern).flatMap((named) => (isThere(named, document) ? [] : [`${document}: ${named}`])),
  );

describe('the documents', () => {
  it('name only scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    expect(lost(/npm run ([\w:-]+)/g, (name) => scripts[name] !== undefined)).toEqual([]);
  });

  it('name only files that exist', () => {
    expect(lost(/`((?:src|tests|commands|\.github|\.ci)\/[\w./-]+)`/g, (path) => existsSync(join(root, path)))).toEqual(
      [],
    );
  });

  it('name only sources that exist, also by their last name alone', () => {
    const sources = new Set(
      ['src', 'tests', 'commands'].flatMap((folder) => listOf(folder).map((path) => basename(path))),
    );
    expect(lost(/`([\w.-]+\.tsx?)`/g, (name) => sources.has(name))).toEqual([]);
  });

  it('link only to what is there', () => {
    const there = (target: string, document: string): boolean =>
      /^https?:/.test(target) || existsSync(join(root, dirname(document), target));
    expect(lost(/\]\(([^)#]+)(?:#[^)]*)?\)/g, there)).toEqual([]);
  });
});
