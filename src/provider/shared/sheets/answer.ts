import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { sheetAnswer } from '~contract/features/runsheets-work';
import { errorText, type ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import type { Refusal } from '../../calls/handler';
import type { PackageSnapshot } from '../packages/package-change';
import { hubCodes } from '../runs/run-lines';
import { subjectOf } from '../runs/outcome';
import { run, Values } from '../sql/statement';
import type { SheetWork } from './move-packages';
import type { Moved } from './move-packages';
import type { Named } from './named-packages';
import { runsheetColumns, runsheetJoins, toRunsheet, type RunsheetRecord, type RunsheetRow } from './sheet-row';

export type SheetAnswer = z.output<typeof sheetAnswer>;

/** Counts a write on the sheet, and tells it as it is now. */
export async function touchedSheet(tx: Kysely<Database>, id: number): Promise<RunsheetRow> {
  const bump = new Values();
  await run(tx, `update runsheets set version = version + 1 where id = ${bump.add(id)}::bigint`, bump);
  return sheetRow(tx, id);
}

/** A sheet that is there. */
export async function sheetRow(tx: Kysely<Database>, id: number): Promise<RunsheetRow> {
  const values = new Values();
  const [record] = await run<RunsheetRecord>(
    tx,
    `select ${runsheetColumns} from runsheets r ${runsheetJoins} where r.id = ${values.add(id)}::bigint`,
    values,
  );
  if (!record) throw new Error(`runsheet ${id} is gone`);
  return toRunsheet(record);
}

/**
 * What came of each package that was named, as it is now. `lacking` = what is wrong with the values that all of them
 * were given.
 */
export async function sheetResults(
  tx: Kysely<Database>,
  { locale }: SheetWork,
  named: readonly Named[],
  moved: Moved,
  lacking?: Refusal<ErrorCode>,
): Promise<SheetAnswer['results']> {
  const hubs = await hubCodes(tx);
  const now = await readAgain(
    tx,
    named.flatMap(({ seen }) => seen ?? []),
  );
  return named.map((one) => {
    const seen = one.seen === null ? null : (now.get(one.seen.id) ?? one.seen);
    const refusal = one.seen === null ? one.refusal : (moved.get(one.seen.id) ?? null);
    const told = { package_code: seen?.code ?? one.name };
    if (seen && refusal === null) return { ...told, ok: true as const, package: subjectOf(seen, hubs) };
    const code = refusal ?? 'EPK029';
    const wrong = code === lacking?.refused ? lacking.errors : undefined;
    const errors = one.seen === null ? one.errors : wrong;
    const [[why] = []] = Object.values(wrong ?? {});
    return {
      ...told,
      ok: false as const,
      code,
      message: why ?? errorText(code, locale),
      ...(errors ? { errors } : {}),
      package: seen && subjectOf(seen, hubs),
    };
  });
}

async function readAgain(
  tx: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Map<number, PackageSnapshot>> {
  if (packages.length === 0) return new Map();
  const values = new Values();
  const found = await run<PackageSnapshot>(
    tx,
    `select p.* from packages p where p.id = any(${values.add(packages.map(({ id }) => id))}::bigint[])`,
    values,
  );
  return new Map(found.map((seen) => [seen.id, seen]));
}
