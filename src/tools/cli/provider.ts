import type { BodyInputOf } from '~contract/endpoints';
import { isUnjudged } from '~domain/errors';
import { limits } from '~domain/limits';
import type { CallFault, Caller, CallResult, RunStream } from '~commands/caller';
import type { PackageResult } from '~contract/record-results';
import type { CallEndpoint, EachEndpoint, NamedKind } from '~commands/command';
import type { OwnHub } from '~commands/own-hub';
import { batchPreview, previewUndo, type Rehearsal } from '~commands/preview';
import type { Preview } from '~commands/plan-stages';
import type { Memory } from '~commands/language/expand';
import { entityNamed, entitySearched } from '~commands/language/near';
import { missedOf, type Resolver } from '~commands/language/resolve';
import type { Miss } from '~commands/outcomes';
import { spelled } from '~commands/names';
import type { Ask, ReadEndpoint } from '~commands/record';
import { recordOf } from '~commands/records';
import { readAllSubjects } from '~commands/read-subjects';
import { recordedEnds } from '~commands/run-outcomes';
import { runToUndo } from '~commands/run-to-undo';
import { toSubject, type GateUser, type SubjectPackage } from '~commands/subject';
import { CallFailed, type Client } from './client';

/** Who asks, and what he has made words for. */
export interface Asker {
  readonly user: GateUser;
  readonly hubs: readonly OwnHub[];
  readonly memory: Memory;
  readonly sets: Readonly<Record<string, readonly string[]>>;
}

export async function readAsker({ call }: Client): Promise<Asker> {
  const [profile, current] = await Promise.all([
    call('GET /user/profile', { query: { include: 'hubs' } }),
    call('GET /user/current'),
  ]);
  const { role_name: role, only_operation, packages_excluded: packagesExcluded } = current.data;
  const hubs = profile.data.hubs.data;
  const user = { role, only_operation, packagesExcluded, hubIds: hubs.map(({ id }) => id) };
  const { data } = await call('GET /user/settings');
  return {
    user,
    hubs,
    memory: { aliases: data.aliases?.value ?? {}, macros: data.macros?.value ?? {} },
    sets: data.sets?.value ?? {},
  };
}

/** A shell has no list in sight, no working set and no line before this one. */
export function shellResolver(client: Client, sets: Asker['sets']): Resolver {
  const search = async (
    kind: Exclude<NamedKind, 'hub'>,
    q: string | undefined,
  ): Promise<readonly { id: number; code: string; name: string }[]> => {
    if (kind === 'shop') return (await client.call('GET /shops', { query: { q, limit: 20 } })).data;
    return (await client.call('GET /search-couriers', { query: { q, limit: 20 } })).data.map(
      ({ courier_code: code, ...courier }) => ({ ...courier, code }),
    );
  };
  return {
    byCodes: (codes) => lookUp(client, codes),
    rows: async () => [],
    set: (name) => Object.entries(sets).find(([one]) => spelled(one) === name)?.[1],
    setNames: Object.keys(sets),
    source: ({ filters }, most) =>
      readAllSubjects((query) => client.call('GET /packages-subjects', { query }), filters, most),
    entity: async (kind, name) =>
      kind === 'hub'
        ? entityNamed((await client.call('GET /hubs')).data, name)
        : entitySearched((q) => search(kind, q), name),
    ask: askOf(client),
    rehearsal: shellRehearsal(client),
    activeRecord: () => null,
    selection: () => [],
    atHand: () => [],
    last: () => [],
    prev: () => [],
    all: async () => null,
  };
}

/** Null for what is not there; throws CallFailed else. */
function askOf({ call }: Client): Ask {
  return async <N extends ReadEndpoint>(endpoint: N, question: Parameters<Ask>[1] = {}) => {
    try {
      return await call<N>(endpoint, question as Parameters<typeof call<N>>[1]);
    } catch (error) {
      if (error instanceof CallFailed && error.status === 404) return null;
      throw error;
    }
  };
}

export async function lookUp(
  { call }: Client,
  codes: readonly string[],
): Promise<{ packages: SubjectPackage[]; missed: Miss[] }> {
  const packages: SubjectPackage[] = [];
  const missed: Miss[] = [];
  for (let from = 0; from < codes.length; from += limits.importRows) {
    const { data } = await call('POST /packages-post', {
      body: { codes: codes.slice(from, from + limits.importRows) },
    });
    packages.push(...data.packages.map(toSubject));
    missed.push(...missedOf(data));
  }
  return { packages, missed };
}

const nothingToUndo = 'there is nothing to undo';

/**
 * The packages that taking back a run would touch, and which of them would stay as they are; a sentence = why nothing
 * is taken back. A shell asks nothing: an older run than the last is to be named.
 */
export async function undoOf(
  client: Client,
  run: number | undefined,
): Promise<{ run: number; packages: readonly SubjectPackage[]; preview: Preview } | string> {
  const latest = run === undefined ? runToUndo((await client.call('GET /runs', { query: { limit: 50 } })).data) : null;
  if (latest?.past) {
    const { run: older, past } = latest;
    return `"${past.line ?? past.action}" can’t be undone; undo run=${older.id} takes back "${older.line ?? older.action}"`;
  }
  const id = run ?? latest?.run.id;
  if (id === undefined) return nothingToUndo;
  try {
    const { data } = await client.call('GET /runs/{id}/undo', { params: { id } });
    const codes = data.items.flatMap(({ package_code }) => package_code ?? []);
    return codes.length === 0
      ? nothingToUndo
      : { run: id, packages: (await lookUp(client, codes)).packages, preview: previewUndo(data.items) };
  } catch (error) {
    if (!(error instanceof CallFailed) || (error.code !== 'ESY011' && error.code !== 'ESY012')) throw error;
    return nothingToUndo;
  }
}

function faultOf({ code, message, errors }: CallFailed): CallFault {
  if (!errors) return { ok: false, code, message };
  const [[why] = []] = Object.values(errors);
  // A batch has its values under `args`; a command calls them by their own names.
  const own = Object.entries(errors).map(([name, messages]) => [name.replace(/^args\./, ''), messages]);
  return { ok: false, code, message: why ?? message, errors: Object.fromEntries(own) };
}

/** Nobody is there who could be asked: what nobody has judged is not begun. Throws what is no refusal. */
function judgedOf(error: unknown): CallFault {
  if (!(error instanceof CallFailed) || isUnjudged(error.code)) throw error;
  return faultOf(error);
}

function shellRehearsal(client: Client): Rehearsal {
  return {
    async call(endpoint, { id, body }) {
      try {
        const { data, results } = (await client.call<CallEndpoint>(endpoint, {
          ...(id === undefined ? {} : { params: { id } }),
          body: body as BodyInputOf<CallEndpoint>,
          dryRun: true,
        })) as { data: unknown; results?: readonly PackageResult[] };
        return { ok: true, data, ...(results ? { results } : {}) };
      } catch (error) {
        return judgedOf(error);
      }
    },
    async batch(body) {
      try {
        const { data } = await client.call('POST /packages-batch-preview', {
          body: body as BodyInputOf<'POST /packages-batch-preview'>,
        });
        return batchPreview(data);
      } catch (error) {
        return judgedOf(error);
      }
    },
  };
}

export function shellCaller(client: Client): Caller {
  return {
    newKey: () => crypto.randomUUID(),
    async each(endpoint, { id, body, idempotencyKey }): Promise<CallResult> {
      try {
        const { data } = await client.call<EachEndpoint>(endpoint, {
          params: { id },
          body: body as BodyInputOf<EachEndpoint>,
          idempotencyKey,
        });
        return { ok: true, package: data };
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        return faultOf(error);
      }
    },
    async act(endpoint, { id, body, idempotencyKey }) {
      try {
        const { data, results } = (await client.call<CallEndpoint>(endpoint, {
          ...(id === undefined ? {} : { params: { id } }),
          body: body as BodyInputOf<CallEndpoint>,
          idempotencyKey,
        })) as { data: unknown; results?: readonly PackageResult[] };
        return { ok: true, data, ...(results ? { results } : {}) };
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        return faultOf(error);
      }
    },
    async read({ kind, code }) {
      try {
        return await recordOf(kind).find(code, askOf(client));
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        return null;
      }
    },
    batch: ({ idempotencyKey, series, ...rest }, signal) => {
      const body = rest as BodyInputOf<'POST /packages-batch'>;
      const lines =
        series === undefined
          ? client.stream('POST /packages-batch', { body, idempotencyKey, signal })
          : client.stream('POST /packages-batch/{series}', { params: { series }, body, idempotencyKey, signal });
      return told(lines, signal, true);
    },
    recorded: async (run, ids) => {
      try {
        const { data } = await client.call('GET /runs/{id}', { params: { id: run } });
        const items = data.items.filter(({ id }) => ids.has(id));
        const codes = items.flatMap(({ ok, package_code }) => (ok && package_code !== null ? [package_code] : []));
        return recordedEnds(items, (await lookUp(client, codes)).packages);
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        return null;
      }
    },
    undo: (run, idempotencyKey, signal) =>
      told(client.stream('POST /runs/{id}/undo', { params: { id: run }, idempotencyKey, signal }), signal, false),
  };
}

/** The lines of a run, its failure as the last of them. `mayLack` = not every provider has the call. */
async function* told(
  lines: ReturnType<Client['stream']>,
  signal: AbortSignal | undefined,
  mayLack: boolean,
): RunStream {
  try {
    yield* lines;
  } catch (error) {
    if (signal?.aborted) return;
    if (!(error instanceof CallFailed)) throw error;
    const { ok: _ok, code, ...told } = faultOf(error);
    yield { broken: mayLack && error.status === 404 ? 'absent' : code, ...told };
  }
}
