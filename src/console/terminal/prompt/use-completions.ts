import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '~console/platform/api';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { useUserSetting } from '~console/platform/user-settings';
import { useDebounced } from '~console/ui/use-debounced';
import { drivingStatuses } from '~domain/courier-account';
import { fold } from '~domain/fold';
import { gate } from '~commands/gate';
import { complete, type Completion } from '~commands/language/complete';
import type { Entities, EntityName, Offer } from '~commands/language/complete-values';
import { placeOf } from '~commands/language/place';
import { recordKinds, type RecordKind } from '~commands/record-kinds';
import { recordOf, records } from '~commands/records';
import { commands } from '~commands/registry';
import { recordFlow } from '~commands/sheet-reasons';
import { sources } from '~commands/sources';
import { may } from '~domain/access';
import { seesAllHubs } from '~domain/roles';
import { activeRecordAtom } from '../subject';
import { askOf } from '../runs/lookup';
import { useMemory } from '../runs/use-planner';

/** Beyond this a line is a pasted column, which nobody completes. In UTF-16 units. */
const completable = 2_000;
const settleMs = 120;
const namesFreshMs = 300_000;
const offered = 8;

/** Of what a word of the user's own stands for as much as is read beside it. */
const readBeside = 80;
const begun = (line: string): string => (line.length > readBeside ? `${line.slice(0, readBeside - 1)}…` : line);

interface Completions {
  readonly completions: readonly Completion[];
  /** All that is asked for has come. */
  readonly settled: boolean;
}

/** What could stand at the end of the line being typed. */
export function useCompletions(text: string): Completions {
  const user = useUser();
  const language = useLanguage();
  const memory = useMemory();
  const [sets] = useUserSetting('sets');
  const short = text.length <= completable;
  const record = useAtomValue(activeRecordAtom);
  const hand = record?.kind ?? null;
  const { entities, settled } = useEntities(short ? text : '', hand);
  const context = useMemo(
    () => ({
      language,
      commands: commands.filter((command) => gate(command, { user, packages: [] }).state !== 'hidden'),
      sources: sources.filter(({ access }) => user !== null && may(user, access)),
      records: records.filter(({ access }) => user !== null && may(user, access)),
      hand,
      reasons: recordFlow(record),
      sets: Object.fromEntries(Object.entries(sets).map(([name, codes]) => [name, codes.length])),
      words: Object.fromEntries([
        ...Object.entries(memory.aliases).map(([name, line]) => [name, begun(line)]),
        ...Object.entries(memory.macros).map(([name, { lines }]) => [name, begun(lines.join(' ; '))]),
      ]),
      entities,
    }),
    [language, user, memory, sets, entities, hand, record],
  );
  return { completions: short ? complete(text, context) : [], settled };
}

const entityNames: readonly EntityName[] = ['hub', 'shop', 'courier', 'runsheet', 'ward'];

const recordName = (kind: RecordKind): EntityName => `record.${kind}`;

/**
 * Hubs, shops, couriers, runsheets and wards by what is being typed of them; asked for only where one is being typed.
 */
function useEntities(
  text: string,
  hand: RecordKind | null,
): { readonly entities: Entities; readonly settled: boolean } {
  const asked = askedEntity(text, hand);
  const typed = useDebounced(asked?.typed ?? '', settleMs);
  const { kind, driving = false, own = false } = asked ?? {};
  const user = useUser();
  const { data: found, isLoading } = useQuery({
    queryKey: ['completions', kind, driving, kind === 'hub' ? '' : typed],
    queryFn: async ({ signal }) => ({ kind, offers: await load(kind, { typed, driving }, signal) }),
    enabled: kind !== undefined && (typed !== '' || kind === 'hub' || kind === 'courier' || kind === 'shop'),
    staleTime: namesFreshMs,
  });
  const entities = useMemo((): Entities => {
    const codes = own && user && !seesAllHubs(user.role) ? new Set(user.hubs.map(({ code }) => code)) : null;
    return (of, part) =>
      found?.kind === of
        ? found.offers
            .filter(
              ({ insert, title }) =>
                codes?.has(insert) !== false &&
                [insert, title.vi].some((words) => fold(` ${words}`).includes(` ${fold(part)}`)),
            )
            .slice(0, offered)
        : [];
  }, [found, own, user]);
  const isStill = asked === null || kind === 'hub' || asked.typed === typed;
  return { entities, settled: isStill && !isLoading };
}

function askedEntity(
  text: string,
  hand: RecordKind | null,
): { kind: EntityName; typed: string; driving: boolean; own: boolean } | null {
  const place = placeOf(text, hand);
  const parameter = place.kind === 'value' ? place.parameter : place.kind === 'name' ? place.free[0] : undefined;
  const target = place.kind === 'name' ? place.targets[0] : undefined;
  const record = parameter?.type.kind === 'record' ? parameter.type.record : parameter ? undefined : target;
  const kind = record === undefined ? entityNames.find((one) => one === parameter?.type.kind) : recordName(record);
  if (!kind || (place.kind !== 'value' && place.kind !== 'name')) return null;
  return {
    kind,
    driving: parameter !== undefined && 'driving' in parameter.type,
    own: parameter !== undefined && 'own' in parameter.type,
    typed: place.typed
      .slice(place.typed.lastIndexOf(',') + 1)
      .normalize('NFC')
      .trim(),
  };
}

async function load(
  kind: EntityName | undefined,
  { typed, driving }: { typed: string; driving: boolean },
  signal: AbortSignal,
): Promise<Offer[]> {
  const record = recordKinds.find((one) => recordName(one) === kind);
  if (record) return (await recordOf(record).search(typed, askOf(signal))).map(({ code, title }) => offer(code, title));
  if (kind === 'hub') return (await call('GET /hubs', { signal })).data.map(({ code, name }) => offer(code, name));
  if (kind === 'shop')
    return (
      await call('GET /shops', { query: { q: typed === '' ? undefined : typed, limit: offered }, signal })
    ).data.map(({ code, name }) => offer(code, name));
  if (kind === 'courier')
    return (
      await call('GET /search-couriers', {
        query: { q: typed, limit: offered, ...(driving ? { account_status: drivingStatuses.join(',') } : {}) },
        signal,
      })
    ).data.map((courier) => offer(courier.courier_code, `${courier.name}, ${courier.hub.code}`));
  if (kind === 'runsheet')
    return (await call('GET /search', { query: { q: typed, limit: offered }, signal })).data.runsheets.map(
      ({ code, hub, courier }) => offer(code, [hub.code, courier].filter(Boolean).join(' · ')),
    );
  return (await call('GET /address-level-3', { query: { q: typed, limit: offered }, signal })).data.map((ward) =>
    offer(String(ward.id), `${ward.name}, ${ward.province_name}`),
  );
}

function offer(insert: string, name: string): Offer {
  return { insert, title: { vi: name, en: name } };
}
