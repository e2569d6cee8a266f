import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '~console/platform/api';
import type { Language } from '~console/platform/language';
import type { Text } from '~console/platform/text';
import { formatAmount } from '~domain/money';
import { may } from '~domain/access';
import { isLostDocument } from '~domain/lost-claims';
import { workOnSheets } from '~domain/runsheet-machine';
import type { RunsheetType } from '~domain/runsheet-types';
import type { ResponseOf } from '~contract/endpoints';
import { documentPath } from '~commands/document-pages';
import { nameIn } from '~commands/names';
import { recordPage } from '~commands/records';
import { runsheetSource } from '~commands/sources';
import type { GateUser } from '~commands/subject';
import { markedCell, textCell, type Cell } from './cells';
import { createRanker } from './rank';
import { readTelex } from './telex';
import type { PaletteGroup, PaletteRow, RowPreview } from './row';

type Entities = ResponseOf<'GET /search'>['data'];
type Kind = keyof Entities;

interface EntityRowsInput {
  /** What was asked when the hand last stood still: what the provider is asked. */
  readonly settled: string;
  readonly t: Text;
  readonly language: Language;
  readonly user: GateUser;
  /** How much this user uses an item, by its key. */
  readonly score: (key: string) => number;
  readonly onUse: (key: string) => void;
  readonly onGo: (path: string) => void;
  /** Runs a line. */
  readonly onLine: (line: string) => void;
}

interface Entity {
  readonly kind: Kind;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly phone?: string;
  readonly hub?: string;
  /** Of a runsheet: what it is for and how far it is; of the staff, the role. */
  readonly state?: string;
  readonly type?: RunsheetType;
  /** Where it opens. */
  readonly path: string;
}

const fewest = 2;
const perKind = 5;
const kinds: readonly Kind[] = ['runsheets', 'shops', 'couriers', 'staff', 'hubs', 'documents', 'prices', 'tickets'];
const actions = {
  runsheets: 'open_runsheet',
  shops: 'open_shop',
  couriers: 'open_courier',
  staff: 'open_staff',
  hubs: 'open_hub',
  documents: 'open_document',
  prices: 'open_price',
  tickets: 'open_ticket',
} as const;

/** Their codes have a day and a number, which alone tell one from the next. */
const longCodes: readonly Kind[] = ['runsheets', 'documents'];

const needsPackages: readonly Kind[] = ['runsheets', 'hubs'];

interface EntityGroups {
  readonly groupsOf: (asked: string) => readonly PaletteGroup[];
  /** The provider is being asked. */
  readonly fetching: boolean;
}

type Openers = Pick<EntityRowsInput, 'user' | 'language' | 'onGo' | 'onLine'>;

/** Its own page; of a runsheet its packages alone for whoever may not see that. */
function openEntity({ code, type, path }: Entity, { user, language, onGo, onLine }: Openers): void {
  if (type === 'three_pl' && !may(user, workOnSheets(type))) onLine(`${nameIn(runsheetSource, language)} ${code}`);
  else onGo(path);
}

/**
 * Runsheets, shops, people, hubs, documents, price tables and support requests by code or name. Couriers and sheets at
 * work are here with the key that asks for them; all else comes from the provider, so it comes late, and stands below.
 */
export function useEntityGroups({
  settled,
  t,
  language,
  user,
  score,
  onUse,
  onGo,
  onLine,
}: EntityRowsInput): EntityGroups {
  const known = useKnown(user);
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['palette-entities', settled],
    queryFn: ({ signal }) => search(settled, signal),
    enabled: settled.length >= fewest,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const opens = may(user, 'packages');

  const groupsOf = useMemo(() => {
    const rowOf = (entity: Entity, asked: string): PaletteRow =>
      entityRow(entity, asked, t, () => {
        onUse(keyOf(entity));
        openEntity(entity, { user, language, onGo, onLine });
      });
    const groups = kinds.flatMap((kind) => {
      // Nowhere to go with them for who may not see packages.
      if (needsPackages.includes(kind) && !opens) return [];
      const found = data ? entitiesOf(data, kind, t) : [];
      const keys = new Set(found.map(keyOf));
      const entities = [...found, ...entitiesOf(known, kind, t).filter((entity) => !keys.has(keyOf(entity)))];
      return [
        {
          id: kind,
          heading: t(`terminal:palette.${kind}`),
          found,
          rank: createRanker(entities.map((entity) => ({ item: entity, titles: [entity.name], words: [entity.code] }))),
        },
      ];
    });
    return (asked: string): PaletteGroup[] => {
      if (asked.length < fewest) return [];
      const current = settled === asked && !isPlaceholderData;
      return groups.map(({ id, heading, found, rank }) => {
        // By the same rules as all else; what only the provider sees a match in stays, last.
        const ranked = rank(asked, (entity) => score(keyOf(entity))).map(({ item }) => item);
        const rest = current ? found.filter((entity) => !ranked.includes(entity)) : [];
        return { id, heading, rows: [...ranked.slice(0, perKind), ...rest].map((entity) => rowOf(entity, asked)) };
      });
    };
  }, [data, known, settled, isPlaceholderData, opens, user, score, onUse, onGo, onLine, language, t]);
  return { groupsOf, fetching: isFetching };
}

function entityRow(entity: Entity, asked: string, t: Text, onSelect: () => void): PaletteRow {
  const { kind, code, name, hub, state, phone } = entity;
  let preview: RowPreview | undefined;
  let cells: readonly Cell[] | undefined;
  return {
    value: keyOf(entity),
    onSelect,
    // Only a few of the rows are in sight, and one is selected.
    get preview() {
      return (preview ??= { kind: 'facts', title: kind === 'runsheets' ? code : name, facts: factsOf(entity, t) });
    },
    get cells() {
      return (cells ??= [
        markedCell(
          code,
          asked,
          `text-mono text-dim shrink-0 truncate font-mono ${longCodes.includes(kind) ? 'w-29' : 'w-20'}`,
        ),
        markedCell(name, asked),
        textCell([hub, state, phone].filter(Boolean).join(' · '), 'text-dim min-w-0 flex-1 truncate'),
        textCell(t(`terminal:palette.${actions[kind]}`), 'text-dim text-label shrink-0'),
      ]);
    },
  };
}

/** Read as Telex where nothing is called as it was typed. */
async function search(asked: string, signal: AbortSignal): Promise<Entities> {
  const { data } = await call('GET /search', { query: { q: asked, limit: perKind }, signal });
  const telex = Object.values(data).every(({ length }) => length === 0) ? readTelex(asked) : null;
  return telex === null ? data : (await call('GET /search', { query: { q: telex, limit: perKind }, signal })).data;
}

const nobody: Entities = {
  shops: [],
  couriers: [],
  hubs: [],
  runsheets: [],
  tickets: [],
  staff: [],
  documents: [],
  prices: [],
};
/** Of a kind. */
const mostKnown = 300;
const knownFreshMs = 60_000;

/** Couriers and sheets at work of the user's hubs, read when the palette opens. */
function useKnown(user: GateUser): Entities {
  const { data = nobody } = useQuery({
    queryKey: ['palette-known'],
    queryFn: async ({ signal }): Promise<Entities> => {
      const [couriers, runsheets] = await Promise.all([
        may(user, 'couriers') ? call('GET /couriers', { query: { limit: mostKnown }, signal }) : { data: [] },
        may(user, 'runsheets')
          ? call('GET /runsheets', { query: { status: 'Created,Running', limit: mostKnown }, signal })
          : { data: [] },
      ]);
      return {
        ...nobody,
        couriers: couriers.data.map(({ courier_code: code, first_name: name, ...one }) => ({ ...one, code, name })),
        runsheets: runsheets.data.map((sheet) => ({ ...sheet, courier: sheet.courier?.name ?? null })),
      };
    },
    staleTime: knownFreshMs,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return data;
}

function entitiesOf(data: Entities, kind: Kind, t: Text): Entity[] {
  if (kind === 'runsheets') {
    return data.runsheets.map(({ id, code, type, status, hub, courier }) => {
      const what = t(`ui:runsheet_type.${type}`);
      const how = t(`ui:runsheet_status.${status}`);
      return {
        kind,
        id,
        code,
        type,
        path: recordPage('runsheet', { id, code, facts: { type } }),
        name: courier ?? what,
        hub: hub.code,
        state: courier === null ? how : `${what} · ${how}`,
      };
    });
  }
  if (kind === 'couriers')
    return data.couriers.map(({ id, code, name, phone, hub }) => ({
      kind,
      id,
      code,
      name,
      phone,
      hub: hub.code,
      path: recordPage('courier', { id }),
    }));
  if (kind === 'tickets')
    return data.tickets.map(({ id, subject, requester, status }) => ({
      kind,
      id,
      code: String(id),
      name: subject,
      state: `${requester} · ${t(`support:status.${status}`)}`,
      path: recordPage('ticket', { id }),
    }));
  if (kind === 'staff')
    return data.staff.map(({ id, code, name, role }) => ({
      kind,
      id,
      code,
      name,
      state: t(`app:roles.${role}`),
      path: recordPage('staff', { id, facts: { role } }),
    }));
  if (kind === 'documents')
    return data.documents.map((document) => ({
      kind,
      id: document.id,
      code: document.code,
      name: documentTitle(document.kind, t),
      hub: document.hub?.code ?? '',
      state: `${formatAmount(document.counted)} · ${t(`money:state.${document.status}`)}`,
      path: documentPath(document),
    }));
  if (kind === 'prices')
    return data.prices.map(({ id, code, name, kind: owner, owner_id }) => ({
      kind,
      id,
      code: code ?? '',
      name,
      path: recordPage('price', { id, facts: { owner, owner_id } }),
    }));
  if (kind === 'shops')
    return data.shops.map(({ id, code, name }) => ({ kind, id, code, name, path: recordPage('shop', { id }) }));
  // The page of a hub is for few: its packages are what is looked for.
  return data.hubs.map(({ id, code, name }) => ({ kind, id, code, name, path: `/packages?hub_id=${id}` }));
}

/** What a document is, in the words of the pages it stands on. */
function documentTitle(kind: Entities['documents'][number]['kind'], t: Text): string {
  if (kind === 'cod_collection') return t('terminal:palette.cod_collection');
  return isLostDocument(kind) ? t(`lost-claims:kind.${kind}`) : t(`cod-transfers:kind.${kind}`);
}
const keyOf = ({ kind, id }: Entity): string => `${kind} ${id}`;

function factsOf({ kind, code, name, phone, hub, state }: Entity, t: Text): [string, string][] {
  const facts: [string, string | undefined][] = [
    [t('terminal:preview.code'), code],
    [t('terminal:preview.name'), name],
    [t('terminal:preview.hub'), hub],
    [t('terminal:preview.state'), state],
    [t('terminal:preview.phone'), phone],
    [t('terminal:preview.enter'), t(`terminal:palette.${actions[kind]}`)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]));
}
