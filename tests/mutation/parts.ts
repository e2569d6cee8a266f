import { existsSync } from 'node:fs';

/** What is mutated together, and on which tests. */
export interface Part {
  readonly name: string;
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Percent of the mutants that must be killed. */
  readonly floor: number;
  /** Its tests work on a PostgreSQL of their own. */
  readonly onDatabase: boolean;
}

/** Tables of words in two languages: a mutant there is another wording. */
const wordings = ['src/domain/titles.ts', 'src/domain/export-columns.ts'];

const files = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${folder}/${name}.test.ts`);

export const parts: readonly Part[] = [
  {
    name: 'domain',
    mutate: ['src/domain/*.ts', ...wordings.map((file) => `!${file}`)],
    tests: ['src/domain/*.test.ts'],
    floor: 90,
    onDatabase: false,
  },
  {
    name: 'language',
    mutate: ['commands/language/*.ts'],
    tests: ['commands/language/*.test.ts'],
    floor: 80,
    onDatabase: false,
  },
  {
    name: 'provider',
    mutate: ['src/provider/shared/{runs,ledger,money}/*.ts', 'src/provider/shared/packages/package-change.ts'],
    tests: [
      'src/provider/shared/{runs,ledger}/*.test.ts',
      'src/provider/shared/packages/package-change.test.ts',
      ...files('tests/api', 'batch', 'undo', 'series', 'package-actions', 'package-edits', 'package-refusals'),
      ...files('tests/api', 'bulk-references', 'ledger', 'cod-collections', 'cod-collection-list', 'deposits'),
      ...files('tests/api', 'payout-lines', 'refusals-money'),
      ...files('tests/long', 'lost-claims', 'lost-recoveries'),
    ],
    floor: 80,
    onDatabase: true,
  },
];

/** Which part is tried is told to the processes of the tests by this variable. */
export const partVariable = 'HUBLINE_MUTATION_PART';

export function partNamed(name: string | undefined): Part {
  const part = parts.find((one) => one.name === name);
  if (!part) throw new Error(`there is no part ${name}; the parts are ${parts.map((one) => one.name).join(', ')}`);
  // Whatever is named and gone would be passed over without a word.
  const gone = [...part.mutate, ...part.tests].filter((file) => !/[*!]/.test(file) && !existsSync(file));
  if (gone.length > 0) throw new Error(`part ${part.name} names files that are gone: ${gone.join(', ')}`);
  return part;
}
