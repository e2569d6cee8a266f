import type { Kysely } from 'kysely';
import type { BodyOf, ResponseOf } from '~contract/endpoints';
import { isWellFormedCode } from '~domain/tracking-code';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { scannedNowhere, scanPackages } from '../../shared/scans/scan-packages';
import { inboundCall } from '../../shared/scans/scan-calls';
import type { Sheet } from '../../shared/sheets/lock-sheet';
import type { SheetWork } from '../../shared/sheets/move-packages';
import { run, Values } from '../../shared/sql/statement';
import { countFindings, expectReported } from './checkin-sheet';

const name = 'POST /checkin-runsheets/{id}/scans';
type Scans = NonNullable<BodyOf<typeof name>['scans']>;
type Answer = ResponseOf<typeof name>;
type Told = Answer['data']['scans'][number];

interface Line {
  readonly package_id: number;
  readonly expected: boolean;
  readonly done: boolean;
}

/**
 * Each scan takes its package in as at the inbound, by the same rules, and is told as expected of this courier or not.
 * The sheet is held.
 */
export async function scanCheckin(
  tx: Kysely<Database>,
  { user, locale, call }: SheetWork,
  sheet: Sheet,
  scans: Scans,
): Promise<Answer> {
  // What he reported while others were being scanned is expected all the same.
  await expectReported(tx, user, sheet, scans.map(({ code }) => code).filter(isWellFormedCode));
  const before = await linesOf(tx, sheet.id);
  const answers =
    (await scanPackages(tx, {
      user,
      locale,
      call,
      kind: 'inbound',
      hubId: sheet.hub_id,
      scans,
      callOf: (scan) => inboundCall(sheet.hub_id, scan),
    })) ?? scannedNowhere(scans, locale);
  const surprising = answers.flatMap(({ outcome, package: item }) =>
    outcome === 'done' && item && !before.has(item.id) ? item.id : [],
  );
  await addUnexpected(tx, user, sheet.id, [...new Set(surprising)]);
  await keepRefused(
    tx,
    user,
    sheet.id,
    answers.flatMap(({ code, refusal, package: item }) =>
      refusal === null ? [] : { code, refusal, packageId: item?.id ?? null },
    ),
  );
  await forgetRefused(
    tx,
    sheet.id,
    answers.flatMap(({ code, refusal }) => (refusal === null ? code : [])),
  );
  await settle(
    tx,
    sheet.id,
    answers.flatMap(({ refusal, package: item }) => (refusal === null && item ? item.id : [])),
  );
  const bumped = new Values();
  await run(tx, `update runsheets set version = version + 1 where id = ${bumped.add(sheet.id)}::bigint`, bumped);
  const told = answers.map(({ code, outcome, refusal, run: runId, route, message, errors, package: item }): Told => {
    const line = item ? before.get(item.id) : undefined;
    const finding = refusal !== null ? 'refused' : line?.expected === true ? 'matched' : 'unexpected';
    return {
      code,
      finding,
      repeated: outcome === 'already' && line?.done !== false,
      refusal,
      message,
      ...(errors ? { errors } : {}),
      run: runId,
      route,
      package: item,
    };
  });
  const results = told.map(({ code, refusal, message, errors, package: item }) =>
    refusal === null && item !== null
      ? { package_code: code, ok: true as const, package: item }
      : {
          package_code: code,
          ok: false as const,
          code: refusal ?? 'EPK009',
          message: message ?? '',
          ...(errors ? { errors } : {}),
          package: item,
        },
  );
  return { data: { scans: told, counts: await countFindings(tx, sheet.id) }, results };
}

async function linesOf(tx: Kysely<Database>, sheetId: number): Promise<ReadonlyMap<number, Line>> {
  const values = new Values();
  const text = `select l.package_id, l.expected, not l.live as done from runsheet_packages l
    where l.runsheet_id = ${values.add(sheetId)}::bigint and l.removed_at is null`;
  return new Map((await run<Line>(tx, text, values)).map((line) => [line.package_id, line]));
}

/** Taken in by another way before its scan here: it lies here, which is what the check-in asks. */
async function settle(tx: Kysely<Database>, sheetId: number, packageIds: readonly number[]): Promise<void> {
  const values = new Values();
  const text = `
    update runsheet_packages set result = 'done', result_at = now(), live = false
    where runsheet_id = ${values.add(sheetId)}::bigint and package_id = any(${values.add(packageIds)}::bigint[])
      and (live or result is null)`;
  await run(tx, text, values);
}

async function addUnexpected(
  tx: Kysely<Database>,
  user: SignedInUser,
  sheetId: number,
  packageIds: readonly number[],
): Promise<void> {
  if (packageIds.length === 0) return;
  const values = new Values();
  const sheet = `${values.add(sheetId)}::bigint`;
  const text = `
    insert into runsheet_packages (runsheet_id, position, leg, package_id, added_by, result, result_at, live, expected)
    select ${sheet}, coalesce((select max(position) from runsheet_packages where runsheet_id = ${sheet}), 0) + a.place,
      'checkin', a.id, ${values.add(user.id)}::int, 'done', now(), false, false
    from unnest(${values.add(packageIds)}::bigint[]) with ordinality as a (id, place)`;
  await run(tx, text, values);
}

async function keepRefused(
  tx: Kysely<Database>,
  user: SignedInUser,
  sheetId: number,
  refused: readonly { readonly code: string; readonly refusal: string; readonly packageId: number | null }[],
): Promise<void> {
  const once = [...new Map(refused.map((one) => [one.code, one])).values()];
  if (once.length === 0) return;
  await tx
    .insertInto('checkin_surprises')
    .values(
      once.map(({ code, refusal, packageId }) => ({
        runsheet_id: sheetId,
        code: code.replaceAll(/\p{C}/gu, '\uFFFD'),
        package_id: packageId,
        refusal,
        scanned_by: user.id,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['runsheet_id', 'code'])
        .doUpdateSet((of) => ({ refusal: of.ref('excluded.refusal'), scanned_at: new Date() })),
    )
    .execute();
}

/** Taken in after all: what stood against it is over. */
async function forgetRefused(tx: Kysely<Database>, sheetId: number, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await tx.deleteFrom('checkin_surprises').where('runsheet_id', '=', sheetId).where('code', 'in', codes).execute();
}
