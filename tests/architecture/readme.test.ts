import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '~provider/config';
import { root } from './sources';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

it('the README lists every setting with its default and meaning', () => {
  const rows = Object.values(settings).map(({ env, fallback, meaning }) => `| \`${env}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${meaning} |`);
  const missing = rows.filter((row) => !readme.includes(row));
  expect(missing).toEqual([]);
});

it('the README names only scripts and files that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  const files = [...readme.matchAll(/`((?:src|tests|commands)\/[\w./-]+)`/g)].map((match) => match[1] ?? '');
  expect(files.filter((file) => !file.includes('<') && !existsSync(join(root, file)))).toEqual([]);
  const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
  expect(pictures.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
