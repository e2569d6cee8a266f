import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '~console/app/api';
import type { Language } from '~console/app/language';
import type { Text } from '~console/app/text';
import { toast } from '~console/ui/toast';
import { may } from '~domain/access';
import type { ResponseOf } from '~contract/endpoints';
import type { GateUser } from '~commands/gate';
import { nameIn } from '~commands/names';
import { runsheetSource } from '~commands/sources';
import { copyText } from '../copy-text';
import { markedCell, textCell } from './cells';
import { createRanker } from './rank';
import type { PaletteGroup, PaletteRow } from './row';

type Entities = ResponseOf<'GET /search'>['data'];
type Kind = keyof Entities;

interface EntityRowsInput {
  readonly asked: string;
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
  /** Of a runsheet: what it is for and how far it is. */
  readonly state?: string;
}

const fewest = 2;
const perKind = 5;
const kinds: readonly Kind[] = ['runsheets', 'shops', 'couriers', 'hubs'];
const actions = { runsheets: 'open_runsheet', shops: 'open_shop', couriers: 'copy_courier', hubs: 'open_hub' } as const;

/** Runsheets, shops, couriers and hubs by code or name. They come from the provider, so they come late, and stand below. */
export function useEntityGroups({ asked, settled, t, language, user, score, onUse, onGo, onLine }: EntityRowsInput): PaletteGroup[] {
  const runsheetVerb = nameIn(runsheetSource, language);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette-entities', settled],
    queryFn: async ({ signal }) => (await call('GET /search', { query: { q: settled, limit: perKind }, signal })).data,
    enabled: settled.length >= fewest,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const current = settled === asked && !isPlaceholderData;
  const opens = may(user, 'packages') && !user.packagesExcluded;

  return useMemo(() => {
    if (!data || asked.length < fewest) return [];
    const choose = (entity: Entity): void => {
      onUse(keyOf(entity));
      if (entity.kind === 'shops') onGo(`/packages?seller_id=${entity.id}`);
      else if (entity.kind === 'runsheets') onLine(`${runsheetVerb} ${entity.code}`);
      else if (entity.kind === 'hubs') onGo(`/packages?hub_id=${entity.id}`);
      else void copyText(entity.code).then((copied) => (copied ? toast('success', t('terminal:palette.copied', { code: entity.code })) : toast('error', t('terminal:run.no_clipboard'))));
    };
    const rowOf = (entity: Entity): PaletteRow => ({
      value: keyOf(entity),
      preview: { kind: 'facts', title: entity.kind === 'runsheets' ? entity.code : entity.name, facts: factsOf(entity, t) },
      onSelect: () => choose(entity),
      cells: [
        markedCell(entity.code, asked, `text-mono text-dim shrink-0 truncate font-mono ${entity.kind === 'runsheets' ? 'w-29' : 'w-20'}`),
        markedCell(entity.name, asked),
        textCell([entity.hub, entity.state, entity.phone].filter(Boolean).join(' · '), 'text-dim min-w-0 flex-1 truncate'),
        textCell(t(`terminal:palette.${actions[entity.kind]}`), 'text-dim text-label shrink-0'),
      ],
    });
    return kinds.flatMap((kind) => {
      // Nowhere to go with them for who may not see packages; a courier's code is of use to anyone who sees him.
      if (kind !== 'couriers' && !opens) return [];
      const entities = entitiesOf(data, kind, t);
      // By the same rules as all else; what only the provider sees a match in stays, last.
      const rank = createRanker(entities.map((entity) => ({ item: entity, titles: [entity.name], words: [entity.code] })));
      const ranked = rank(asked, (entity) => score(keyOf(entity))).map(({ item }) => item);
      const rest = current ? entities.filter((entity) => !ranked.includes(entity)) : [];
      return [{ id: kind, heading: t(`terminal:palette.${kind}`), rows: [...ranked, ...rest].map(rowOf) }];
    });
  }, [data, asked, current, opens, score, onUse, onGo, onLine, runsheetVerb, t]);
}

function entitiesOf(data: Entities, kind: Kind, t: Text): Entity[] {
  if (kind === 'runsheets') {
    return data.runsheets.map(({ id, code, type, status, hub, courier }) => {
      const what = t(`ui:runsheet_type.${type}`);
      const how = t(`ui:runsheet_status.${status}`);
      return { kind, id, code, name: courier ?? what, hub: hub.code, state: courier === null ? how : `${what} · ${how}` };
    });
  }
  if (kind === 'couriers') return data.couriers.map(({ id, code, name, phone, hub }) => ({ kind, id, code, name, phone, hub: hub.code }));
  return data[kind].map(({ id, code, name }) => ({ kind, id, code, name }));
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
