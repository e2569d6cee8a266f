import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '~console/platform/api';
import type { Language } from '~console/platform/language';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import type { Text } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import { useDebounced } from '~console/ui/use-debounced';
import { drivingStatuses } from '~domain/courier-account';
import { fold } from '~domain/fold';
import type { ReasonType } from '~domain/reasons';
import { seesAllHubs } from '~domain/roles';
import type { ArgumentFault } from '~commands/argument-fault';
import { readArgument } from '~commands/arguments';
import { namedKinds, type Argument, type NamedKind } from '~commands/command';
import { reasonsFor } from '~commands/sheet-reasons';
import { dayMs, vietnamDay } from '~domain/time';
import type { PickedValue } from '../runs/request';
import { givenText } from '../value-text';
import { textCell, type Cell } from './cells';
import type { PaletteRow } from './row';
import { askedOf } from './typed';

interface ArgumentRows {
  readonly rows: readonly PaletteRow[];
  /** Why what is typed can't be taken as it is. */
  readonly fault: ArgumentFault | null;
  /** The provider is still to answer for what is typed. */
  readonly pending?: boolean;
}

type Pick = (picked: PickedValue) => void;

const settleMs = 120;
const wards = 20;
const offered = 20;

/**
 * What an argument can be, for what is typed. `query` is what has been typed so far: wards come from the provider.
 * `flow` = of the sheet it is given on.
 */
export function useArgumentRows(
  argument: Argument,
  query: string,
  onPick: Pick,
  flow: ReasonType | null = null,
): (typed: string) => ArgumentRows {
  const language = useLanguage();
  const wardRows = useWardRows(argument, query, onPick);
  const named = useNamedRows(argument, query, onPick);
  const typedRow = useTypedRow(argument, onPick);
  if (argument.type.kind === 'reason')
    return (typed) => ({ rows: reasonRows(argument, typed, language, onPick, flow), fault: null });
  return wardRows ?? named ?? typedRow;
}

function reasonRows(
  argument: Argument,
  query: string,
  language: Language,
  onPick: Pick,
  flow: ReasonType | null,
): PaletteRow[] {
  if (argument.type.kind !== 'reason') return [];
  const asked = fold(query.trim());
  return reasonsFor(argument.type.type, flow)
    .filter(({ code, vi, en }) => [code, vi, en].some((words) => fold(words).includes(asked)))
    .map((reason) => ({
      value: reason.code,
      onSelect: () => onPick({ value: reason.code, label: `${reason.code} ${reason[language]}` }),
      cells: [textCell(reason.code, 'text-mono w-14 shrink-0 font-mono'), textCell(reason[language])],
    }));
}

/** Hubs, shops and couriers by code or name; null = the argument is none of them. */
function useNamedRows(argument: Argument, query: string, onPick: Pick): ((typed: string) => ArgumentRows) | null {
  const { type } = argument;
  const kind = namedKinds.find((one) => one === type.kind);
  const driving = 'driving' in type;
  const own = useOwnHubs(argument);
  const settled = useDebounced(askedOf(query), settleMs);
  const { data = [], isFetching } = useQuery({
    queryKey: ['named', kind, driving, kind === 'hub' ? '' : settled],
    queryFn: ({ signal }) => findNamed(kind, { q: settled, driving }, signal),
    enabled: kind !== undefined,
  });
  if (!kind || !('send' in type)) return null;
  return (typed) => {
    const asked = fold(typed.trim());
    const fitting = data
      .filter(({ id }) => own === null || own.has(id))
      .filter(({ code, name }) => fold(`${code} ${name}`).includes(asked))
      .slice(0, offered);
    const rows = fitting.map(({ id, code, name }): PaletteRow => ({
      value: `${kind} ${id}`,
      onSelect: () => onPick({ value: type.send === 'id' ? id : code, label: `${code} ${name}`, word: code }),
      cells: [textCell(code, 'text-mono w-24 shrink-0 truncate font-mono'), textCell(name, 'min-w-0 flex-1 truncate')],
    }));
    return { rows, fault: null, pending: isFetching || (kind !== 'hub' && settled !== askedOf(typed)) };
  };
}

/** Of a value that is one of the user's own hubs; null = any may be. */
function useOwnHubs({ type }: Argument): ReadonlySet<number> | null {
  const user = useUser();
  return 'own' in type && user && !seesAllHubs(user.role) ? new Set(user.hubIds) : null;
}

async function findNamed(
  kind: NamedKind | undefined,
  { q, driving }: { q: string; driving: boolean },
  signal: AbortSignal,
): Promise<{ id: number; code: string; name: string }[]> {
  if (kind === 'hub') return (await call('GET /hubs', { signal })).data;
  if (kind === 'shop') return (await call('GET /shops', { query: { q, limit: offered }, signal })).data;
  return (
    await call('GET /search-couriers', {
      query: { q, limit: offered, ...(driving ? { account_status: drivingStatuses.join(',') } : {}) },
      signal,
    })
  ).data.map(({ id, courier_code: code, name, hub }) => ({ id, code, name: `${name}, ${hub.code}` }));
}

/** Wards by words of their name; null = the argument is none. */
function useWardRows(argument: Argument, query: string, onPick: Pick): ((typed: string) => ArgumentRows) | null {
  const { t } = useTranslation();
  const settled = useDebounced(askedOf(query), settleMs);
  const { data = [], isFetching } = useQuery({
    queryKey: ['wards', settled],
    queryFn: async ({ signal }) =>
      (await call('GET /address-level-3', { query: { q: settled, limit: wards }, signal })).data,
    enabled: argument.type.kind === 'ward' && settled !== '',
  });
  if (argument.type.kind !== 'ward') return null;
  return (typed) => {
    const asked = askedOf(typed);
    // Until the provider has answered for what is typed, only what fits it of the answer before.
    const fitting = settled === asked ? data : data.filter(({ name }) => fold(name).includes(fold(asked)));
    const rows = fitting.map((ward): PaletteRow => ({
      value: `ward ${ward.id}`,
      onSelect: () => onPick({ value: ward.id, label: `${ward.name}, ${ward.province_name}` }),
      cells: [
        textCell(ward.name),
        textCell(ward.province_name, 'text-dim min-w-0 flex-1 truncate'),
        ...(ward.served ? [] : [textCell(t('terminal:palette.unserved'), 'text-attention')]),
      ],
    }));
    return { rows, fault: null, pending: asked !== '' && (settled !== asked || isFetching) };
  };
}

/** Text, figures, phone numbers and moments are taken as typed; moments have some ready too. */
function useTypedRow(argument: Argument, onPick: Pick): (query: string) => ArgumentRows {
  const { t } = useTranslation();
  const language = useLanguage();
  // A step lasts seconds; what is to come stays to come meanwhile.
  const [now] = useState(() => new Date());
  return (query) => typedRows(argument, query, { now, t, language, onPick });
}

interface Asking {
  readonly now: Date;
  readonly t: Text;
  readonly language: Language;
  readonly onPick: Pick;
}

function typedRows(argument: Argument, query: string, { now, t, language, onPick }: Asking): ArgumentRows {
  const reading = readArgument(argument, query, now);
  const ready = argument.type.kind === 'moment' && query.trim() === '' ? readyMoments : [];
  const rows = ready.flatMap(({ key, text }): PaletteRow[] => {
    const moment = readArgument(argument, text(now), now);
    if (!moment.ok) return [];
    return [
      {
        value: key,
        onSelect: () => onPick({ value: moment.value, label: formatMoment(String(moment.value)) }),
        cells: choice(t(`terminal:moment.${key}`), formatMoment(String(moment.value))),
      },
    ];
  });
  if (reading.ok) {
    const shown = givenText(reading.value, argument.type, language);
    rows.push({
      value: 'typed',
      onSelect: () => onPick({ value: reading.value, label: shown }),
      cells: choice(t('terminal:palette.take', { value: shown })),
    });
  }
  return { rows, fault: reading.ok || query.trim() === '' ? null : reading.fault };
}

/** The calendar day in Viet Nam some days from now, as it is typed. */
const dayIn = (now: Date, days: number): string => vietnamDay(now.getTime() + days * dayMs);

const readyMoments = [
  { key: 'this_evening', text: (now: Date) => `${dayIn(now, 0)} 18:00` },
  { key: 'tomorrow_morning', text: (now: Date) => `${dayIn(now, 1)} 08:00` },
  { key: 'tomorrow_afternoon', text: (now: Date) => `${dayIn(now, 1)} 14:00` },
  { key: 'after_tomorrow', text: (now: Date) => `${dayIn(now, 2)} 08:00` },
] as const;

function choice(text: string, aside?: string): Cell[] {
  return [
    textCell(text, 'min-w-0 flex-1 truncate'),
    ...(aside === undefined ? [] : [textCell(aside, 'text-dim tabular-nums')]),
  ];
}
