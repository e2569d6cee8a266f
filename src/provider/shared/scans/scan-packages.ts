import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { ScanTable } from '../../db/schema-scans';
import { errorText, type ErrorCode } from '~domain/errors';
import { isWellFormedCode } from '~domain/tracking-code';
import type { Database } from '../../db/schema';
import { isRefusal, type SignedInUser } from '../../http/handler';
import { changeOf, judge } from '../package-actions/judge';
import { openPlanner, type ActionCall } from '../package-actions/planners';
import type { PackageChange, SeenPackage } from '../package-change';
import { subjectOf, type Verdict } from '../runs/outcome';
import { hubCodes } from '../runs/run-lines';
import { verdictOf } from '../runs/write-chunk';
import { run, Values } from '../statement';
import { visiblePackage } from '../visibility';
import { writeRun } from '../runs/write-run';
import { wasDone } from './scan-calls';

type Scan = ResponseOf<'PUT /checkin-linehaul'>['data']['scans'][number];

interface ScanRequest<S extends { readonly code: string }> {
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
  readonly call: string;
  readonly kind: ScanTable['kind'];
  /** Where the parcels are under the scanner, where the call says. */
  readonly hubId: number | null;
  readonly scans: readonly S[];
  readonly callOf: (scan: S, seen: SeenPackage) => ActionCall;
}

type Ended = Pick<Scan, 'outcome' | 'refusal' | 'run' | 'route'>;
const refused = (refusal: ErrorCode): Ended => ({ outcome: 'refused', refusal, run: null, route: null });
const already: Ended = { outcome: 'already', refusal: null, run: null, route: null };

/**
 * Each code's package judged, planned and changed by the same rules as everywhere, in one transaction; what was scanned is
 * written down whatever came of it. A code that is there twice is done once.
 */
export async function scanPackages<S extends { readonly code: string }>(tx: Kysely<Database>, request: ScanRequest<S>): Promise<Scan[]> {
  const { locale, scans } = request;
  const first = new Map(scans.toReversed().map((scan) => [scan.code, scan]));
  const seen = await seeByCode(tx, request, [...first.keys()].filter(isWellFormedCode));
  const ended = await scanSeen(tx, request, first, seen);
  // Somebody else had the same parcel in hand at this very moment: what it has become decides, once more.
  const overtaken = [...first].filter(([code]) => ended.get(code)?.refusal === 'EPK030');
  if (overtaken.length > 0) {
    const now = await seeByCode(tx, request, overtaken.map(([code]) => code));
    for (const [code, end] of await scanSeen(tx, request, new Map(overtaken), now)) ended.set(code, end);
  }
  const after = await seeByCode(tx, request, [...seen.keys()]);
  const hubs = await hubCodes(tx);
  const told = new Set<string>();
  const answers = scans.map(({ code }): Scan => {
    const now = after.get(code);
    const end = ended.get(code) ?? refused('EPK029');
    const again = told.has(code) && end.outcome === 'done';
    told.add(code);
    return { code, ...end, ...(again ? { outcome: 'already' as const } : {}), message: end.refusal === null ? null : errorText(end.refusal, locale), package: now ? subjectOf(now, hubs) : null };
  });
  await keepScans(tx, request, answers);
  return answers;
}

/** What comes of each code, whose package is as seen. */
async function scanSeen<S extends { readonly code: string }>(tx: Kysely<Database>, request: ScanRequest<S>, first: ReadonlyMap<string, S>, seen: ReadonlyMap<string, SeenPackage>): Promise<Map<string, Ended>> {
  const { kind } = request;
  const ended = new Map<string, Ended>();
  const groups = new Map<string, { readonly call: ActionCall; readonly packages: SeenPackage[] }>();
  for (const [code, scan] of first) {
    const found = seen.get(code);
    if (!found) {
      ended.set(code, refused(isWellFormedCode(code) ? 'EPK029' : 'EPK027'));
      continue;
    }
    const call = request.callOf(scan, found);
    if (wasDone(kind, call, found)) {
      ended.set(code, already);
      continue;
    }
    const group = JSON.stringify(call);
    groups.set(group, { call, packages: [...(groups.get(group)?.packages ?? []), found] });
  }
  for (const { call, packages } of groups.values()) for (const [code, end] of await carryOut(tx, request, call, packages)) ended.set(code, end);
  return ended;
}

/** One action on packages that are given the same. */
async function carryOut<S extends { readonly code: string }>(tx: Kysely<Database>, { user, locale, call: name }: ScanRequest<S>, call: ActionCall, packages: readonly SeenPackage[]): Promise<Map<string, Ended>> {
  const judged = packages.map((item) => ({ item, judgement: judge(call, item, undefined, user) }));
  const allowed = judged.flatMap(({ judgement }) => (judgement.ok ? judgement.seen : []));
  const ends = new Map<string, Ended>();
  const plan = allowed.length === 0 ? null : await openPlanner(call, tx, allowed);
  const verdicts: Verdict[] = [];
  for (const [position, { item, judgement }] of judged.entries()) {
    if (!judgement.ok || !plan) {
      ends.set(item.code, refused(judgement.ok ? 'EPK030' : judgement.code));
      continue;
    }
    const planned = plan(item, judgement.action);
    if (isRefusal(planned)) ends.set(item.code, refused(planned.refused));
    else if ('photo_ids' in call.args && lacksProof(call)) ends.set(item.code, refused('ESP000'));
    else verdicts.push(verdictOf({ position, seen: item, change: changeOf(judgement, planned) }));
  }
  for (const verdict of verdicts) if (verdict.kind === 'unchanged') ends.set(verdict.seen.code, already);
  const changes = verdicts.filter((verdict) => verdict.kind === 'change');
  if (changes.length === 0) return ends;
  const written = await writeRun(tx, { user, locale, call: name, action: call.action }, changes);
  for (const [index, line] of written.lines.entries()) {
    const done = changes[index];
    if (!done || !('id' in line)) continue;
    ends.set(done.seen.code, line.ok ? { outcome: 'done', refusal: null, run: written.id, route: routeOf(done.change) } : refused(line.code));
  }
  return ends;
}

/** Where a parcel that was taken in goes from here; from the road it should have come to where it stays. */
function routeOf({ action, to }: PackageChange): Scan['route'] {
  if (action !== 'checkin' && action !== 'inbound' && action !== 'inbound_return') return null;
  if (to === 'Waiting_for_delivery' || to === 'Waiting_for_return') return 'here';
  return action === 'checkin' ? 'onward' : 'misrouted';
}

/** A delivery needs a photo or a note, as `actionArguments` has it; other results don't. */
function lacksProof({ action, args }: ActionCall): boolean {
  return action === 'delivery_ok' && !args.note && (args.photo_ids?.length ?? 0) === 0;
}

/** On the road a parcel is anybody's who has it under the scanner; otherwise only what the user may see. */
async function seeByCode<S extends { readonly code: string }>(tx: Kysely<Database>, { user, kind }: ScanRequest<S>, codes: readonly string[]): Promise<Map<string, SeenPackage>> {
  if (codes.length === 0) return new Map();
  const values = new Values();
  const onRoad = kind === 'inbound' ? `or p.status in ('In_linehaul', 'Return_in_linehaul')` : '';
  const text = `select p.* from packages p where p.code = any(${values.add(codes)}::text[]) and (${visiblePackage(user, values)} ${onRoad})`;
  return new Map((await run<SeenPackage>(tx, text, values)).map((found) => [found.code, found]));
}

async function keepScans<S extends { readonly code: string }>(tx: Kysely<Database>, { user, kind, hubId }: ScanRequest<S>, scans: readonly Scan[]): Promise<void> {
  await tx
    .insertInto('scans')
    .values(scans.map((scan) => ({ kind, hub_id: hubId, user_id: user.id, code: scan.code.replaceAll(/\p{C}/gu, '\uFFFD'), package_id: scan.package?.id ?? null, outcome: scan.outcome, refusal: scan.refusal, run_id: scan.run })))
    .execute();
}
