import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '~console/app/api';
import { toast } from '~console/ui/toast';
import { useDebounced } from '~console/ui/use-debounced';
import { may } from '~domain/access';
import type { ResponseOf } from '~contract/endpoints';
import type { GateUser } from '~commands/gate';
import { copyText } from '../copy-text';
import { createRanker } from './rank';
import type { PaletteGroup, PaletteRow } from './row';
import { MarkedTitle } from './title';

type Entities = ResponseOf<'GET /search'>['data'];
type Kind = keyof Entities;

interface EntityRowsInput {
  readonly query: string;
  readonly user: GateUser;
  /** How much this user uses an item, by its key. */
  readonly score: (key: string) => number;
  readonly onUse: (key: string) => void;
  readonly onGo: (path: string) => void;
}

interface Entity {
  readonly kind: Kind;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly phone?: string;
  readonly hub?: string;
}

const fewest = 2;
const settleMs = 120;
const perKind = 5;
const kinds: readonly Kind[] = ['shops', 'couriers', 'hubs'];
const actions = { shops: 'open_shop', couriers: 'copy_courier', hubs: 'open_hub' } as const;

/** Shops, couriers and hubs by code or name. They come from the provider, so they come late, and stand below. */
export function useEntityGroups({ query, user, score, onUse, onGo }: EntityRowsInput): PaletteGroup[] {
  const { t } = useTranslation();
  const asked = query.normalize('NFC').trim();
  const settled = useDebounced(asked, settleMs);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette-entities', settled],
    queryFn: async ({ signal }) => (await call('GET /search', { query: { q: settled, limit: perKind }, signal })).data,
    enabled: settled.length >= fewest,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  if (!data || asked.length < fewest) return [];
  const opens = may(user, 'packages') && !user.packagesExcluded;

  const choose = (entity: Entity): void => {
    onUse(keyOf(entity));
    if (entity.kind === 'shops') onGo(`/packages?seller_id=${entity.id}`);
    else if (entity.kind === 'hubs') onGo(`/packages?hub_id=${entity.id}`);
    else void copyText(entity.code).then((copied) => (copied ? toast('success', t('terminal:palette.copied', { code: entity.code })) : toast('error', t('terminal:run.no_clipboard'))));
  };
  const rowOf = (entity: Entity): PaletteRow => ({
    value: keyOf(entity),
    preview: { kind: 'facts', title: entity.name, facts: factsOf(entity, t) },
    onSelect: () => choose(entity),
    content: (
      <>
        <span className="text-mono text-dim w-20 shrink-0 truncate font-mono">
          <MarkedTitle title={entity.code} query={asked} />
        </span>
        <MarkedTitle title={entity.name} query={asked} />
        <span className="text-dim min-w-0 flex-1 truncate">{[entity.hub, entity.phone].filter(Boolean).join(' · ')}</span>
        <span className="text-dim text-label shrink-0">{t(`terminal:palette.${actions[entity.kind]}`)}</span>
      </>
    ),
  });
  return kinds.flatMap((kind) => {
    // Nowhere to go with them for who may not see packages; a courier's code is of use to anyone who sees him.
    if (kind !== 'couriers' && !opens) return [];
    const entities = entitiesOf(data, kind);
    // By the same rules as all else; what only the provider sees a match in stays, last.
    const rank = createRanker(entities.map((entity) => ({ item: entity, titles: [entity.name], words: [entity.code] })));
    const ranked = rank(asked, (entity) => score(keyOf(entity))).map(({ item }) => item);
    const rest = settled === asked && !isPlaceholderData ? entities.filter((entity) => !ranked.includes(entity)) : [];
    return [{ id: kind, heading: t(`terminal:palette.${kind}`), rows: [...ranked, ...rest].map(rowOf) }];
  });
}

function entitiesOf(data: Entities, kind: Kind): Entity[] {
  if (kind === 'couriers') return data.couriers.map(({ id, code, name, phone, hub }) => ({ kind, id, code, name, phone, hub: hub.code }));
  return data[kind].map(({ id, code, name }) => ({ kind, id, code, name }));
}

const keyOf = ({ kind, id }: Entity): string => `${kind} ${id}`;

function factsOf({ kind, code, name, phone, hub }: Entity, t: ReturnType<typeof useTranslation>['t']): [string, string][] {
  const facts: [string, string | undefined][] = [
    [t('terminal:preview.code'), code],
    [t('terminal:preview.name'), name],
    [t('terminal:preview.hub'), hub],
    [t('terminal:preview.phone'), phone],
    [t('terminal:preview.enter'), t(`terminal:palette.${actions[kind]}`)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]));
}
