import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { ScanTable } from '../../db/schema-scans';
import { errorText, type ErrorCode } from '~domain/errors';
import { isWellFormedCode } from '~domain/tracking-code';
import type { Database } from '../../db/schema';
import { isRefusal, type SignedInUser } from '../../calls/handler';
import { atEnd } from '../../calls/transaction';
import { changeOf, judge } from '../package-actions/judge';
import type { ActionCall } from '../package-actions/action-call';
import { openPlanner } from '../package-actions/planners';
import type { PackageChange, PackageSnapshot } from '../packages/package-change';
import { subjectOf, type HubCodes, type Verdict } from '../runs/outcome';
import { verdictOf } from '../runs/write-chunk';
import { missingCodes, type Missing } from '../packages/elsewhere';
import { run, Values, withLiterals } from '../sql/statement';
import { visiblePackage } from '../access/visibility';
import { writeRun } from '../runs/write-run';
import { wasDone } from './scan-calls';

type Scan = ResponseOf<'PUT /checkin-linehaul'>['data']['scans'][number];

interface ScanRequest<S extends { readonly code: string }> {
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
  readonly call: string;
  readonly kind: ScanTable['kind'];
  /** Where the packages are under the scanner, where the call says. */
  readonly hubId: number | null;
  readonly scans: readonly S[];
  readonly callOf: (scan: S, seen: PackageSnapshot) => ActionCall;
}

type Ended = Omit<Scan, 'code' | 'message'>;
const refused = (refusal: ErrorCode, item: Ended['package']): Ended => ({
  outcome: 'refused',
  refusal,
  run: null,
  route: null,
  package: item,
});
const notFound = ({ code, errors }: Missing): Ended => ({ ...refused(code, null), ...(errors ? { errors } : {}) });
const already = (item: Ended['package']): Ended => ({
  outcome: 'already',
  refusal: null,
  run: null,
  route: null,
  package: item,
});

/** What a scan finds: the packages by their codes, and the hubs. */
interface Sight {
  readonly packages: ReadonlyMap<string, PackageSnapshot>;
  readonly hubs: HubCodes;
  readonly hubsInUse: ReadonlySet<number>;
  /** Why a code has none. */
  readonly missing: (code: string) => Missing;
}

/**
 * Each code's package judged, planned and changed by the same rules as everywhere, in one transaction; what was scanned
 * is written down whatever came of it. A code that is there twice is done once. Null = the hub of the call is none in
 * use.
 *
 * Two statements for a scan, a look at everything and the change with all that belongs to it; the scan itself goes with
 * the commit.
 */
export async function scanPackages<S extends { readonly code: string }>(
  tx: Kysely<Database>,
  request: ScanRequest<S>,
): Promise<Scan[] | null> {
  const { locale, scans, hubId } = request;
  const first = new Map(scans.toReversed().map((scan) => [scan.code, scan]));
  const sight = await look(tx, request, [...first.keys()]);
  if (hubId !== null && !sight.hubsInUse.has(hubId)) return null;
  const ended = await scanSeen(tx, request, first, sight);
  // Somebody else had the same package in hand at this very moment: what it has become decides, once more.
  const overtaken = [...first].filter(([code]) => ended.get(code)?.refusal === 'EPK030');
  if (overtaken.length > 0) {
    const now = await look(
      tx,
      request,
      overtaken.map(([code]) => code),
    );
    for (const [code, end] of await scanSeen(tx, request, new Map(overtaken), now)) ended.set(code, end);
  }
  const told = new Set<string>();
  const answers = scans.map(({ code }): Scan => {
    const end = ended.get(code) ?? notFound(sight.missing(code));
    const again = told.has(code) && end.outcome === 'done';
    told.add(code);
    return {
      code,
      ...end,
      ...(again ? { outcome: 'already' as const } : {}),
      message: end.refusal === null ? null : errorText(end.refusal, locale),
    };
  });
  await keepScans(tx, request, answers);
  return answers;
}

/** What comes of each code, whose package is as seen. */
async function scanSeen<S extends { readonly code: string }>(
  tx: Kysely<Database>,
  request: ScanRequest<S>,
  first: ReadonlyMap<string, S>,
  sight: Sight,
): Promise<Map<string, Ended>> {
  const { kind } = request;
  const ended = new Map<string, Ended>();
  const groups = new Map<string, { readonly call: ActionCall; readonly packages: PackageSnapshot[] }>();
  for (const [code, scan] of first) {
    const found = sight.packages.get(code);
    if (!found) {
      ended.set(code, notFound(sight.missing(code)));
      continue;
    }
    const call = request.callOf(scan, found);
    if (wasDone(kind, call, found)) {
      ended.set(code, already(subjectOf(found, sight.hubs)));
      continue;
    }
    const group = JSON.stringify(call);
    groups.set(group, { call, packages: [...(groups.get(group)?.packages ?? []), found] });
  }
  for (const { call, packages } of groups.values())
    for (const [code, end] of await carryOut(tx, request, call, packages, sight)) ended.set(code, end);
  return ended;
}

/** One action on packages that are given the same. */
async function carryOut<S extends { readonly code: string }>(
  tx: Kysely<Database>,
  { user, locale, call: name }: ScanRequest<S>,
  call: ActionCall,
  packages: readonly PackageSnapshot[],
  { hubs, hubsInUse }: Sight,
): Promise<Map<string, Ended>> {
  const judged = packages.map((item) => ({ item, judgement: judge(call, item, undefined, user) }));
  const allowed = judged.flatMap(({ judgement }) => (judgement.ok ? judgement.seen : []));
  const ends = new Map<string, Ended>();
  const plan = allowed.length === 0 ? null : await openPlanner(call, tx, allowed, { hubsInUse });
  const verdicts: Verdict[] = [];
  for (const [position, { item, judgement }] of judged.entries()) {
    const asSeen = subjectOf(item, hubs);
    if (!judgement.ok || !plan) {
      ends.set(item.code, refused(judgement.ok ? 'EPK030' : judgement.code, asSeen));
      continue;
    }
    const planned = plan(item, judgement.action);
    if (isRefusal(planned)) ends.set(item.code, refused(planned.refused, asSeen));
    else if ('photo_ids' in call.args && lacksProof(call)) ends.set(item.code, refused('ESP000', asSeen));
    else verdicts.push(verdictOf({ position, seen: item, change: changeOf(judgement, planned) }));
  }
  for (const verdict of verdicts)
    if (verdict.kind === 'unchanged') ends.set(verdict.seen.code, already(subjectOf(verdict.seen, hubs)));
  const changes = verdicts.filter((verdict) => verdict.kind === 'change');
  if (changes.length === 0) return ends;
  const written = await writeRun(tx, { user, locale, call: name, action: call.action }, changes, hubs);
  for (const [index, line] of written.lines.entries()) {
    const done = changes[index];
    if (!done || !('id' in line)) continue;
    const { code } = done.seen;
    if (line.ok)
      ends.set(code, {
        outcome: 'done',
        refusal: null,
        run: written.id,
        route: routeOf(done.change),
        package: line.package,
      });
    else ends.set(code, refused(line.code, subjectOf(done.seen, hubs)));
  }
  return ends;
}

/** Where a package that was taken in goes from here; from the road it should have come to where it stays. */
function routeOf({ action, to }: PackageChange): Scan['route'] {
  if (action !== 'checkin' && action !== 'inbound' && action !== 'inbound_return') return null;
  if (to === 'Waiting_for_delivery' || to === 'Waiting_for_return') return 'here';
  return action === 'checkin' ? 'onward' : 'misrouted';
}

/** A delivery needs a photo or a note, as `actionArguments` has it; other results don't. */
function lacksProof({ action, args }: ActionCall): boolean {
  return action === 'delivery_ok' && !args.note && (args.photo_ids?.length ?? 0) === 0;
}

/** A row of the look: a package, the first one with all hubs. There is one, without a package, where none is found. */
type Looked = PackageSnapshot & {
  readonly hubs: readonly (readonly [id: number, code: string, inUse: boolean])[] | null;
};

/** On the road a package is anybody's who has it under the scanner; otherwise only what the user may see. */
async function look<S extends { readonly code: string }>(
  tx: Kysely<Database>,
  { user, kind }: ScanRequest<S>,
  codes: readonly string[],
): Promise<Sight> {
  const values = new Values();
  const onRoad = kind === 'inbound' ? `or p.status in ('In_linehaul', 'Return_in_linehaul')` : '';
  const text = `
    select p.*, case when row_number() over () = 1 then (select json_agg(json_build_array(h.id, h.code, h.active))
      from hubs h) end as hubs
    from (select) looked left join packages p on p.code = any(${values.add(codes.filter(isWellFormedCode))}::text[])
      and (${visiblePackage(user, values)} ${onRoad})`;
  const rows = await run<Looked>(tx, text, values);
  const hubs = rows.find((row) => row.hubs !== null)?.hubs ?? [];
  // Where nothing was found all columns of the package are null.
  const packages = new Map(rows.flatMap((row) => ((row.id as number | null) === null ? [] : [[row.code, row]])));
  return {
    packages,
    missing: await missingCodes(
      tx,
      user,
      codes.filter((code) => !packages.has(code)),
    ),
    hubs: new Map(hubs.map(([id, code]) => [id, code])),
    hubsInUse: new Set(hubs.flatMap(([id, , inUse]) => (inUse ? id : []))),
  };
}

async function keepScans<S extends { readonly code: string }>(
  tx: Kysely<Database>,
  { user, kind, hubId }: ScanRequest<S>,
  scans: readonly Scan[],
): Promise<void> {
  const values = new Values();
  const rows = scans.map((scan) =>
    [
      kind,
      hubId,
      user.id,
      scan.code.replaceAll(/\p{C}/gu, '\uFFFD'),
      scan.package?.id ?? null,
      scan.outcome,
      scan.refusal,
      scan.run,
    ]
      .map((value) => values.add(value))
      .join(', '),
  );
  const text = `insert into scans (kind, hub_id, user_id, code, package_id, outcome, refusal, run_id)
    values (${rows.join('), (')})`;
  if (!atEnd(tx, withLiterals({ text, values }))) await run(tx, text, values);
}

/** The answers where the hub they are scanned at is not in use any more. */
export function scannedNowhere(scans: readonly { readonly code: string }[], locale: 'vi' | 'en'): Scan[] {
  return scans.map(({ code }) => ({ code, ...refused('EPK012', null), message: errorText('EPK012', locale) }));
}
