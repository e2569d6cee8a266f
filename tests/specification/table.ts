import { dirname, relative } from 'node:path/posix';
import { callGroups } from './calls';
import { codeGroups } from './codes';
import { constantGroups } from './constants';
import { entityGroups } from './entities';
import type { Group, Place } from './line';
import { exists } from './repository';
import { roleGroups } from './roles';
import { routes } from './routes';
import { ruleGroups } from './rules';
import { statusGroups } from './statuses';

/** Where the table is written. */
export const tablePath = '.github/specification.md';

/** Everything the specification says, in its order: screens, fields, states, rules, roles, calls, codes, constants. */
export const groups: readonly Group[] = [
  ...routes,
  ...entityGroups,
  ...statusGroups,
  ...roleGroups,
  ...callGroups,
  ...codeGroups,
  ...constantGroups,
  ...ruleGroups,
];

/** Lost claims are as yet told of alone: their lines are open until they have a first page. */
const open = (title: string): boolean =>
  title.endsWith('lost claims') && !exists("src/console/features/lost-claims/feature.ts › '/claim-lost'");

/** Lines of the specification to which code or a test is missing, or names a place that is not there. */
export function gaps(): string[] {
  return groups.flatMap(({ title, lines }) =>
    (open(title) ? [] : lines).flatMap(({ says, code, tests }) => {
      const faults = [
        ...(code.length === 0 ? ['no code'] : []),
        ...(tests.length === 0 ? ['no test'] : []),
        ...[...code, ...tests].filter((place) => !exists(place)).map((place) => `${place} is not there`),
      ];
      return faults.map((fault) => `${title}: ${says}: ${fault}`);
    }),
  );
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** A test by hand is shown with its title; of code the file alone, so that the table outlives edits within it. */
function link(place: Place, titled: boolean): string {
  const [path = '', text] = place.split(' › ');
  return `[${path.replace(/^src\//, '')}](${relative(dirname(tablePath), path)})${titled && text !== undefined ? ` “${cell(text)}”` : ''}`;
}

const linked = (places: readonly Place[], titled: boolean): string =>
  places.length === 0 ? '–' : [...new Set(places.map((place) => link(place, titled)))].join('<br>');

/** The whole table as Markdown. */
export function tableText(): string {
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const parts = groups.map(({ title, lines }) =>
    [
      `## ${title}`,
      '',
      '| The specification says | Where it lives | Which tests show it |',
      '|---|---|---|',
      ...lines.map(({ says, code, tests }) => `| ${cell(says)} | ${linked(code, false)} | ${linked(tests, true)} |`),
      '',
    ].join('\n'),
  );
  return [
    '# The specification, line by line',
    '',
    `${count} lines. Written by \`npm run spec-table\` from \`tests/specification/\`; \`npm test\` fails while a line lacks its code or its test, or this file is not what would be written now.`,
    '',
    ...parts,
  ].join('\n');
}
