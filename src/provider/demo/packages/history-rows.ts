import { dimWeight } from '~domain/price';
import type { Step } from '../journeys/trip';
import { actorCells } from './actor';
import type { Contents } from './contents';
import { type CopyRows, copyNull, copyText } from '../copy/copy-rows';
import type { ActorCells, Network } from './network';
import type { Plan } from './plan';
import type { Words } from './words';
import type { Random } from '../text/random';
import { phoneNumber } from '../text/people';

/** JSON of what an edit changed. */
interface FieldChange {
  readonly before: string;
  readonly after: string;
}

const change = (before: Record<string, unknown>, after: Record<string, unknown>): FieldChange => ({
  before: JSON.stringify(before),
  after: JSON.stringify(after),
});

/**
 * What an edit in a package's history changed: afterwards stands what the package has now. `prints` counts this one.
 */
function fieldChange(
  action: Step['action'],
  random: Random,
  { contents, phone }: { readonly contents: Contents; readonly phone: string },
  prints: number,
): FieldChange | null {
  if (action === 'print')
    return change({ is_print: prints > 1, print_count: prints - 1 }, { is_print: true, print_count: prints });
  if (action === 'change_receiver') return change({ receiver_phone: phoneNumber(random) }, { receiver_phone: phone });
  if (action !== 'resize') return null;
  const height = contents.height + random.int(1, 6);
  return change(
    { height, dim: dimWeight(contents.length, contents.width, height) },
    { height: contents.height, dim: contents.dim },
  );
}

export const historyColumns = [
  'package_id',
  'at',
  'action',
  'from_status',
  'to_status',
  'actor_id',
  'actor_name',
  'actor_role',
  'hub_id',
  'reason',
  'note',
  'before',
  'after',
] as const;

export interface Subject {
  readonly id: number;
  readonly carrier: string;
  readonly contents: Contents;
  readonly phone: string;
  /** Who did a step, where its runsheet says so. */
  readonly actors: ReadonlyMap<number, ActorCells>;
}

const rounds: ReadonlySet<Step['action']> = new Set(['pickup_start', 'delivery_dispatch', 'return_dispatch']);
const nothing = Buffer.alloc(0);
/** No reason, no note, no change. */
const silent = Buffer.from(`\t${copyNull}\t${copyNull}\t${copyNull}\t${copyNull}\n`);

/** Adds a package's history, oldest first. */
export function addHistory(
  rows: CopyRows,
  { shop, hubs, way, times, random }: Plan,
  network: Network,
  words: Words,
  subject: Subject,
): void {
  const { id, carrier, actors } = subject;
  const idCell = Buffer.from(`${id}\t`);
  // Courier rounds so far: one courier drives a round from end to end.
  let round = 0;
  let prints = 0;
  for (let index = 0; index < way.steps.length; index += 1) {
    const step = way.steps[index];
    const spoken = words.said[index];
    if (!step || !spoken) continue;
    if (rounds.has(step.action)) round += 1;
    if (step.action === 'print') prints += 1;
    const hub = hubs[step.at];
    const change = fieldChange(step.action, random, subject, prints);
    rows.encoded(idCell);
    rows.moment(times[index] ?? 0);
    rows.encoded(way.stepCells[index] ?? nothing);
    rows.encoded(actors.get(index) ?? actorCells(step, hub, network, shop, carrier, id + round));
    rows.encoded(hub.cell);
    if (spoken.reason === null && spoken.note === null && change === null) rows.encoded(silent);
    else
      rows.text(
        `\t${spoken.reason ?? copyNull}\t${spoken.note ?? copyNull}\t${change ? copyText(change.before) : copyNull}\t${change ? copyText(change.after) : copyNull}\n`,
      );
  }
}
