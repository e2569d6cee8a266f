import type { Command } from '~commands/command';
import { gate, type GateAnswer } from '~commands/gate';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import { commandGroups, groupOf, type CommandGroup } from '../command-group';
import type { Ranked, Ranker } from './rank';
import type { PaletteGroup, PaletteRow } from './row';

export type Shown = Exclude<GateAnswer, { state: 'hidden' }>;

export type CommandRow = (command: Command, answer: Shown, query: string) => PaletteRow;

/** What the gate says of commands. */
interface Gated {
  readonly shown: ReadonlyMap<Command, Shown>;
  /** What only others may do. */
  readonly barred: readonly Command[];
}

interface Hand {
  readonly user: GateUser;
  readonly packages: readonly SubjectPackage[];
  readonly record: SubjectRecord | null;
}

export function gated(commands: readonly Command[], hand: Hand): Gated {
  const shown = new Map<Command, Shown>();
  const barred: Command[] = [];
  for (const command of commands) {
    const answer = gate(command, hand);
    if (answer.state === 'hidden') barred.push(command);
    else shown.set(command, answer);
  }
  return { shown, barred };
}

interface Grouping {
  readonly rank: Ranker<Command>;
  readonly shown: Gated['shown'];
  readonly rowFor: CommandRow;
  readonly headings: Readonly<Record<CommandGroup | 'recent', string>>;
  /** Whether packages are chosen, and a record is open. */
  readonly chosen: boolean;
  readonly open: boolean;
  /** How much this user uses a command, by its id. */
  readonly score: (id: string) => number;
  /** The ids used most, shown first while nothing is typed. */
  readonly top: readonly string[];
}

const kinds = commandGroups.length;
/** Rows of one kind are drawn up to here: all there is to look through, or as many as anyone reads before typing on. */
const mostOfAKind = { looking: 24, typing: 10 } as const;

/** Of a query: every command the gate does not hide, ranked against it; groups in the order of their best row. */
export function groupsFor(
  query: string,
  { rank, shown, rowFor, headings, chosen, open, score, top }: Grouping,
): PaletteGroup[] {
  const looking = query.trim() === '';
  const recent = looking ? top : [];
  const most = looking ? mostOfAKind.looking : mostOfAKind.typing;
  const groups = new Map<CommandGroup | 'recent', PaletteRow[]>();
  let full = 0;
  const ranked = rank(query, looking ? undefined : ({ id }) => score(id));
  for (const item of inOrder(ranked, shown, chosen, open)) {
    const answer = shown.get(item);
    const id = recent.includes(item.id) && answer?.state === 'allowed' ? 'recent' : groupOf(item);
    const rows = groups.get(id) ?? [];
    if (!answer || rows.length >= most) continue;
    rows.push(rowFor(item, answer, query));
    groups.set(id, rows);
    if (rows.length === most) full += 1;
    // Every kind has its rows; of those used most, which stand apart, none may be missed.
    if (!looking && full === kinds) break;
  }
  const used = groups.get('recent')?.toSorted((a, b) => recent.indexOf(a.value) - recent.indexOf(b.value)) ?? [];
  groups.delete('recent');
  return [
    { id: 'recent', heading: headings.recent, rows: used },
    ...[...groups].flatMap(([id, rows]) => (id === 'recent' ? [] : [{ id, heading: headings[id], rows }])),
  ];
}

/**
 * Of equal rank what can be run comes first; with nothing typed and nothing chosen, pages come before package commands.
 * Rank by rank, for whoever takes a few never has the rest put in order.
 */
function* inOrder(
  ranked: readonly Ranked<Command>[],
  shown: ReadonlyMap<Command, Shown>,
  chosen: boolean,
  open: boolean,
): Iterable<Command> {
  const places: Record<CommandGroup, number> = open
    ? { records: 0, packages: 1, pages: 2, face: 3 }
    : chosen
      ? { packages: 0, pages: 1, records: 2, face: 3 }
      : { pages: 0, packages: 1, records: 2, face: 3 };
  // Told once of each, not at every comparison: one letter leaves most of them equal.
  const sorted = (equal: readonly Ranked<Command>[]): Command[] =>
    equal
      .flatMap(({ item, score }) => {
        const answer = shown.get(item);
        return answer ? [{ item, off: Number(answer.state === 'disabled'), score, place: places[groupOf(item)] }] : [];
      })
      .sort((a, b) => a.off - b.off || b.score - a.score || a.place - b.place)
      .map(({ item }) => item);
  for (let from = 0; from < ranked.length;) {
    const tier = ranked[from]?.tier;
    let to = from + 1;
    while (ranked[to]?.tier === tier && to < ranked.length) to += 1;
    yield* sorted(ranked.slice(from, to));
    from = to;
  }
}
