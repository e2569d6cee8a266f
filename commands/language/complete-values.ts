import { fold } from '~domain/fold';
import type { ReasonType } from '~domain/reasons';
import type { Choice, Words } from '../command';
import { plainName, wordOf } from '../names';
import type { RecordKind } from '../record-kinds';
import { reasonsFor } from '../sheet-reasons';
import type { EntityKind } from '../source';
import type { AnyParameter } from './words';
import { quote } from './quote';

/** Something that can be typed, and what it stands for. */
export interface Offer {
  readonly insert: string;
  readonly title: Words;
}

export type EntityName = EntityKind | 'courier' | 'runsheet' | 'ward' | `record.${RecordKind}`;

/**
 * Hubs, shops, couriers, runsheets and wards that fit what is typed, as far as the asker knows them at once; by code or
 * by id.
 */
export type Entities = (kind: EntityName, typed: string) => readonly Offer[];

const moments: readonly Offer[] = [
  { insert: '+4h', title: { vi: 'Sau 4 giờ', en: 'In 4 hours' } },
  { insert: '+1d', title: { vi: 'Giờ này ngày mai', en: 'This time tomorrow' } },
  { insert: '+2d', title: { vi: 'Giờ này ngày kia', en: 'In 2 days' } },
];

const days: readonly Offer[] = [
  { insert: '+1d', title: { vi: 'Ngày mai', en: 'Tomorrow' } },
  { insert: '+2d', title: { vi: 'Ngày kia', en: 'In 2 days' } },
];

const ages: readonly Offer[] = [24, 48, 72].map((hours) => ({
  insert: `${hours}h`,
  title: { vi: `${hours} giờ`, en: `${hours} hours` },
}));

const amounts: readonly Offer[] = [
  { insert: '500k', title: { vi: '500 nghìn', en: '500 thousand' } },
  { insert: '1tr', title: { vi: '1 triệu', en: '1 million' } },
  { insert: '5tr', title: { vi: '5 triệu', en: '5 million' } },
];

/**
 * What a value may be, for what is typed of it; of a list, only its last part is offered, behind the ones before.
 * `flow` = of the sheet it is given on.
 */
export function offers(
  { type }: AnyParameter,
  typed: string,
  vietnamese: boolean,
  entities: Entities,
  flow: ReasonType | null = null,
): Offer[] {
  switch (type.kind) {
    case 'reason':
      return reasonsFor(type.type, flow)
        .filter(
          ({ code, vi, en }) => fold(code).startsWith(fold(typed)) || [vi, en].some((words) => fits(words, typed)),
        )
        .map(({ code, vi, en }) => ({ insert: code, title: { vi, en } }));
    case 'choice':
      return inList(type.list, typed, (part) => choices(type.choices, part, vietnamese));
    case 'hub':
    case 'shop': {
      const { kind } = type;
      return inList('list' in type && type.list, typed, (part) => entities(kind, part));
    }
    case 'courier':
    case 'runsheet':
    case 'ward':
      return [...entities(type.kind, typed)];
    case 'record':
      return [...entities(`record.${type.record}`, typed)];
    case 'moment':
      return moments.filter((one) => beginsOrSays(one, typed));
    case 'day':
      return days.filter((one) => beginsOrSays(one, typed));
    case 'age':
      return ages.filter(({ insert }) => insert.startsWith(typed));
    case 'amount':
      return amounts.filter(({ insert }) => insert.startsWith(typed));
    default:
      return [];
  }
}

function beginsOrSays({ insert, title }: Offer, typed: string): boolean {
  return insert.startsWith(typed) || fits(title.vi, typed) || fits(title.en, typed);
}

function inList(list: boolean, typed: string, offer: (part: string) => readonly Offer[]): Offer[] {
  const cut = list ? typed.lastIndexOf(',') + 1 : 0;
  const before = typed.slice(0, cut);
  return offer(typed.slice(cut)).map(({ insert, title }) => ({
    insert: before === '' ? quote(insert) : quote(`${before}${insert}`),
    title,
  }));
}

/** In the language it is being typed in; while that is open, in that of the line. */
function choices(all: readonly Choice[], typed: string, vietnamese: boolean): Offer[] {
  const begins = (title: Words): boolean =>
    [title.vi, title.en].some((words) => plainName(words).startsWith(plainName(typed)));
  const likely = all.toSorted((a, b) => Number(begins(b.title)) - Number(begins(a.title)));
  return likely.flatMap(({ value, title }) => {
    const inVietnamese = fits(title.vi, typed);
    const inEnglish = fits(title.en, typed) || fits(value, typed);
    if (!inVietnamese && !inEnglish) return [];
    return [{ insert: inVietnamese && (vietnamese || !inEnglish) ? wordOf(title.vi) : value, title }];
  });
}

/** Whether a word of the text begins so. */
function fits(text: string, typed: string): boolean {
  const asked = plainName(typed);
  return asked === '' || `_${plainName(text)}`.includes(`_${asked}`);
}

/** As many as are read at a glance. */
const shown = 3;

/**
 * Values that could stand where one does not fit, as they are typed: those that begin like it, else the first there
 * are; none of what has no list.
 */
export function valuesLike(parameter: AnyParameter, typed: string, vietnamese: boolean): string[] {
  const known = (): readonly [] => [];
  const text = typed.normalize('NFC').trim();
  for (let end = text.length; end > 0; end -= 1) {
    const like = offers(parameter, text.slice(0, end), vietnamese, known);
    if (like.length > 0) return like.slice(0, shown).map(({ insert }) => insert);
  }
  return offers(parameter, '', vietnamese, known)
    .slice(0, shown)
    .map(({ insert }) => insert);
}
