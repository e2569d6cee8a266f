import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from 'i18next';
import { describe, expect, it } from 'vitest';
import { recordOf } from '~commands/records';
import { startI18n } from '~console/platform/i18n';
import { packageStatuses } from '~domain/statuses';
import { staffRoles } from '~domain/roles';
import { messages as en } from '~console/platform/languages/en';
import { messages as vi } from '~console/platform/languages/vi';

const consoleRoot = join(process.cwd(), 'src/console');

/** Every text by `space:path.to.it`. */
function flatten(spaces: Record<string, unknown>): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') found.set(path, value);
    else
      for (const [key, child] of Object.entries(value as Record<string, unknown>))
        walk(child, path === '' ? key : `${path}.${key}`);
  };
  for (const [space, words] of Object.entries(spaces))
    for (const [key, child] of Object.entries(words as Record<string, unknown>)) walk(child, `${space}:${key}`);
  return found;
}

const english = flatten(en);
const vietnamese = flatten(vi);
/** Vietnamese has one plural form where English has two. */
const base = (key: string): string => key.replace(/_(one|other)$/, '');
const bases = (texts: Map<string, string>): string[] => [...new Set([...texts.keys()].map(base))].sort();
const holes = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort();
const tags = (text: string): string[] => [...text.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? '').sort();

const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

const sources = readdirSync(consoleRoot, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: withoutComments(readFileSync(join(consoleRoot, path), 'utf8')) }));

describe('the words of the interface', () => {
  it('are the same set in both languages', () => {
    expect(bases(vietnamese)).toEqual(bases(english));
  });

  it('have the same holes and tags in both languages', () => {
    const differing = [...english].filter(([key, text]) => {
      const other = vietnamese.get(key) ?? vietnamese.get(`${base(key)}_other`) ?? vietnamese.get(base(key));
      // A singular may spell its number out.
      const spelled = key.endsWith('_one');
      return (
        other === undefined ||
        (!spelled && String(holes(text)) !== String(holes(other))) ||
        String(tags(text)) !== String(tags(other))
      );
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('are all there: no empty text, and Vietnamese in composed letters (NFC)', () => {
    const wrong = [...english, ...vietnamese].filter(
      ([, text]) => text.trim() === '' || text !== text.normalize('NFC'),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['vi', vietnamese],
    ['en', english],
  ] as const)(
    'write figures in groups, and numbers that only tell things apart as they are: %s',
    async (language, texts) => {
      await startI18n(language);
      const wrong = [...texts].filter(([key, text]) => {
        const values = Object.fromEntries(holes(text).map((hole) => [hole, 1914]));
        const told = key.endsWith('_one') ? '' : t(base(key), { ...values, count: 1914 });
        return told.includes('1914') !== (told !== '' && /, plain\}/.test(text)) || /\{(run|id|no)\}/.test(text);
      });
      expect(wrong).toEqual([]);
    },
  );

  it('name every status and role', () => {
    const wanted = [
      ...packageStatuses.map((status) => `ui:status.${status}`),
      ...staffRoles.map((role) => `app:roles.${role}`),
    ];
    expect(wanted.filter((key) => !english.has(key))).toEqual([]);
  });

  // The tab, the palette and the transcript take a record's states from its definition, its page from its words.
  it.each([
    ['runsheet', 'ui:runsheet_status'],
    ['mobile_unit', 'linehaul:bag_status'],
    ['carrier_bag', 'three-pl:bag_state'],
    ['carrier', 'carriers:state'],
    ['price', 'prices:state'],
    ['ticket', 'support:status'],
    ['shop', 'shops:state'],
    ['cod_collection', 'money:state'],
    ['cod_transfer', 'money:state'],
    ['lost_claim', 'money:state'],
    ['hub_lost_claim', 'money:state'],
    ['lost_collection', 'money:state'],
    ['bank_line', 'bank-statements:state'],
    ['courier', 'couriers:account'],
    ['staff', 'staff:state'],
    ['hub', 'hubs:state', { open: 'on', closed: 'off' }],
  ] as const)('call the states of a %s as its page does', (kind, at, keys: Record<string, string> = {}) => {
    const said = Object.entries(recordOf(kind).statuses).flatMap(([status, { vi, en }]) => {
      const key = `${at}.${keys[status] ?? status}`;
      return vietnamese.has(key) ? [[key, vi, en]] : [];
    });
    expect(said.length).toBeGreaterThan(1);
    expect(said.map(([key = '']) => [key, vietnamese.get(key), english.get(key)])).toEqual(said);
  });

  it('exist for every key the code uses', () => {
    const known = new Set(bases(english));
    const exists = (key: string): boolean => known.has(base(key.includes(':') ? key : `app:${key}`));
    const missing = sources.flatMap(({ path, text }) => {
      const space = /use(?:Text|Translation)\('([\w-]+)'\)/.exec(text)?.[1];
      const used = [...text.matchAll(/(?<![\w.])t\(\s*'([^']+)'|i18nKey="([^"]+)"/g)].map(
        (match) => match[1] ?? match[2] ?? '',
      );
      return used
        .map((key) => (space !== undefined && !key.includes(':') ? `${space}:${key}` : key))
        .filter((key) => !exists(key))
        .map((key) => `${path}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it('are not written into the components', () => {
    const quoted = sources
      // The page of the parts is seen by who makes them alone.
      .filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('dev/'))
      .flatMap(({ path, text }) =>
        [
          ...text.matchAll(
            />\s*([^<>{}=;()]*\p{L}{2}[^<>{}=;()]*)\s*<\/|(?:placeholder|title|aria-label|label|alt)="([^"]*\p{L}{2}[^"]*)"/gu,
          ),
        ]
          .map((match) => (match[1] ?? match[2] ?? '').trim())
          // The product's own name and the letters of a date format are the same in every language.
          .filter((words) => words !== 'Hubline' && !/^[YMDHms:\- ]+$/.test(words))
          .map((words) => `${path}: ${words}`),
      );
    expect(quoted).toEqual([]);
  });
});
