import type pg from 'pg';
import { recordStatements } from './recorded-statements';

/** What a call had the database read. */
export interface PagesRead {
  /** Of tables and indexes, whether they were in memory or not. */
  readonly pages: number;
  /** Tables that were read from one end to the other. */
  readonly scanned: readonly string[];
  /** Most rows that one of its statements counted off and threw away. */
  readonly skipped: number;
  /** The statement that read most, with its plan. */
  readonly worst: { readonly pages: number; readonly text: string; readonly plan: string } | null;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

const pagesOf = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

function told(plan: Plan, depth = 0): string {
  const of = [plan['Index Name'], plan['Relation Name']].filter((name) => name !== undefined).join(' of ');
  const line = `${'  '.repeat(depth)}${plan['Node Type']} ${of}: ${plan['Actual Rows']} rows × ${plan['Actual Loops']}, ${pagesOf(plan)} pages`;
  return [line, ...(plan.Plans ?? []).map((part) => told(part, depth + 1))].join('\n');
}

/** Rows that are read to be left out. */
function skippedBy({ text, values }: { readonly text: string; readonly values: readonly unknown[] }): number {
  const skips = [...text.matchAll(/\boffset \$?(\d+)/g)].map(([found, number]) =>
    Number(found.includes('$') ? values[Number(number) - 1] : number),
  );
  return Math.max(0, ...skips);
}

/** Runs each statement of a call once more, in a transaction that is taken back, and adds up what it reads. */
export async function pagesRead(pool: pg.Pool, call: () => Promise<unknown>): Promise<PagesRead> {
  const statements = (await recordStatements(call)).filter(({ text }) => /^\s*(?:select|with)\b/i.test(text));
  const client = await pool.connect();
  const read: { pages: number; text: string; plan: Plan }[] = [];
  try {
    await client.query('begin');
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan) read.push({ pages: pagesOf(plan), text, plan });
    }
    await client.query('rollback');
  } finally {
    client.release();
  }
  const worst = read.toSorted((one, other) => other.pages - one.pages)[0];
  const scanned = read
    .flatMap(({ plan }) => nodesOf(plan))
    // An empty month is no more than that.
    .flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && node['Relation Name'] && pagesOf(node) > 0 ? [node['Relation Name']] : [],
    );
  return {
    pages: read.reduce((sum, { pages }) => sum + pages, 0),
    scanned: [...new Set(scanned)].toSorted(),
    skipped: Math.max(0, ...statements.map(skippedBy)),
    worst: worst ? { pages: worst.pages, text: worst.text, plan: told(worst.plan) } : null,
  };
}
