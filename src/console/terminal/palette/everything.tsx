import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import type { Command } from '~commands/command';
import { gate, type GateAnswer } from '~commands/gate';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import { activeAtom } from '../active-record';
import { keysCell, textCell } from './cells';
import { useEntityGroups } from './entity-rows';
import { usePackageRows } from './package-rows';
import { PaletteFooter } from './palette-footer';
import { PaletteList } from './palette-list';
import { paletteCommandsAtom } from '../start/palette-state';
import { Preview } from './preview';
import type { PaletteGroup, PaletteRow } from './row';
import { createRowStabilizer, groupRows, placeRows } from './stable-rows';
import { useChoices, type Choices } from './use-choices';
import type { RowsOf } from './typed';
import { useUsage } from './use-usage';
import { useWide } from './use-wide';
import { isWholeLine } from './whole-line';
import { barredRow, useBarredText } from './barred-rows';
import { commandRanker } from './command-ranker';
import { useCommandRow } from './command-row';
import type { Ranked } from './rank';

type GroupId = 'packages' | 'records' | 'pages' | 'face';
type Shown = Exclude<GateAnswer, { state: 'hidden' }>;

interface CommandGroups {
  readonly groupsOf: (query: string) => PaletteGroup[];
  /** What only others may do. */
  readonly barredOf: (query: string) => PaletteRow[];
}

interface CommandRowsInput {
  readonly commands: readonly Command[];
  readonly user: GateUser;
  readonly packages: readonly SubjectPackage[];
  readonly record: SubjectRecord | null;
  /** How much this user uses a command, by its id. */
  readonly score: (id: string) => number;
  /** The ids used most, shown first while nothing is typed. */
  readonly top: readonly string[];
  readonly onRun: (command: Command) => void;
  /** A row that can't be run was chosen all the same. */
  readonly onRefused: (why: string) => void;
}

/** Of commands: as many as there are group ids. */
const kinds = 4;
/** Rows of one kind are drawn up to here: all there is to look through, or as many as anyone reads before typing on. */
const mostOfAKind = { looking: 24, typing: 10 } as const;
const mostBarred = 5;

/** Of a query: every command the gate does not hide, ranked against it; groups in the order of their best row. */
function useCommandGroups({
  commands,
  user,
  packages,
  record,
  score,
  top,
  onRun,
  onRefused,
}: CommandRowsInput): CommandGroups {
  const { t } = useTranslation();
  const language = useLanguage();
  const rank = commandRanker(commands, language);
  const { shown, barred } = useMemo(() => {
    const answers = new Map<Command, Shown>();
    const others: Command[] = [];
    for (const command of commands) {
      const answer = gate(command, { user, packages, record });
      if (answer.state === 'hidden') others.push(command);
      else answers.set(command, answer);
    }
    return { shown: answers, barred: others };
  }, [commands, user, packages, record]);
  const rowFor = useCommandRow(onRun, onRefused);
  const chosen = packages.length;
  // Words asked for at every key would be felt.
  const headings = useMemo(
    (): Record<GroupId | 'recent', string> => ({
      recent: t('terminal:palette.recent'),
      packages: chosen === 0 ? t('terminal:palette.commands') : t('terminal:palette.commands_on', { count: chosen }),
      records: record ? t('terminal:palette.records_on', { code: record.code }) : t('terminal:palette.records'),
      pages: t('terminal:palette.pages'),
      face: t('terminal:palette.face'),
    }),
    [t, chosen, record],
  );

  const barredText = useBarredText(user);
  const barredOf = useCallback(
    (query: string) =>
      commandRanker(
        barred,
        language,
      )(query)
        .slice(0, mostBarred)
        .map(({ item }) => barredRow(item, query, { language, why: barredText(item), onRefused })),
    [barred, language, barredText, onRefused],
  );

  const groupsOf = useCallback(
    (query: string) => {
      const looking = query.trim() === '';
      const recent = looking ? top : [];
      const most = looking ? mostOfAKind.looking : mostOfAKind.typing;
      const groups = new Map<GroupId | 'recent', PaletteRow[]>();
      let full = 0;
      for (const item of inOrder(
        rank(query, looking ? undefined : ({ id }) => score(id)),
        shown,
        chosen > 0,
        record !== null,
      )) {
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
    },
    [rank, score, shown, chosen, record, top, rowFor, headings],
  );
  return { groupsOf, barredOf };
}

function groupOf(command: Command): GroupId {
  if (command.subject === 'packages') return 'packages';
  if (command.record !== undefined) return 'records';
  return command.effect.kind === 'page' ? 'pages' : 'face';
}

/**
 * Of equal rank what can be run comes first; with nothing typed and nothing chosen, pages come before package commands.
 * Rank by rank, for whoever takes a few never has the rest put in order.
 */
function* inOrder(
  ranked: readonly Ranked<Command>[],
  shown: ReadonlyMap<Command, Shown>,
  chosen: boolean,
  hand: boolean,
): Iterable<Command> {
  const places: Record<GroupId, number> = hand
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

interface EverythingProps {
  readonly user: SessionUser;
  readonly begin: string;
}

/** Commands used most, shown before anything is typed. */
const oftenUsed = 5;
/** It may be the end of a phone, by which those are found whose phone the user may read. */
const someDigits = /^\d[\d .-]{2,}$/;

/**
 * The provider is asked once the hand stands still for so long, in ms: longer than most take from one key to the next.
 */
const settleMs = 180;

/** Characters; for fewer the provider is not asked. */
const fewest = 2;

interface RowsInput {
  readonly user: SessionUser;
  readonly choices: Choices;
  readonly usage: ReturnType<typeof useUsage>;
  /** What was asked when the hand last stood still. */
  readonly settled: string;
  /** What Enter waits for; null = nothing. */
  readonly awaited: string | null;
  readonly onRefused: (why: string) => void;
  readonly onLine: (line: string) => void;
}

interface Rows {
  readonly rowsOf: RowsOf;
  /** Whether the provider is still to answer for a query. */
  readonly isPending: (query: string) => boolean;
}

/** The rows of a query, as far as they are known now. */
function useRows({ user, choices, usage, settled, awaited, onRefused, onLine }: RowsInput): Rows {
  const t = useText();
  const language = useLanguage();
  const commands = useAtomValue(paletteCommandsAtom);
  const { packages, record } = useAtomValue(activeAtom);
  const { score, top } = usage;
  const often = useMemo(() => top(oftenUsed), [top]);
  const { groupsOf: commandGroups, barredOf } = useCommandGroups({
    commands,
    user,
    packages,
    record,
    score,
    top: often,
    onRun: choices.run,
    onRefused,
  });
  const {
    seen: seenRows,
    found: foundRows,
    fetching: findsPackages,
  } = usePackageRows({ settled, user, t, onOpen: choices.openPackage });
  const { groupsOf: entityGroups, fetching: findsEntities } = useEntityGroups({
    settled,
    t,
    language,
    user,
    score,
    onUse: choices.use,
    onGo: choices.go,
    onLine,
  });
  const [keepInPlace] = useState(createRowStabilizer);
  const words = useMemo(
    () => ({
      line: t('terminal:palette.line'),
      seen: t('terminal:palette.seen'),
      found: t('terminal:palette.found'),
      barred: t('terminal:palette.others'),
    }),
    [t],
  );
  const isPending = useCallback(
    (query: string): boolean => {
      const asked = askedOf(query);
      return asked.length >= fewest && (settled !== asked || findsPackages || findsEntities);
    },
    [settled, findsPackages, findsEntities],
  );
  // Asked at every key, outside of React: what a key leads to is on the screen before React knows of it.
  const rowsOf = useCallback(
    (query: string): PaletteGroup[] => {
      const asked = askedOf(query);
      const pending = isPending(query);
      // It comes all at once: which answer is the quicker must not decide what Enter opens.
      if (pending && awaited === asked) return [];
      const seen = seenRows(asked);
      const groups = [
        { id: 'line', heading: words.line, rows: isWholeLine(query) ? [lineRow(query, t, onLine)] : [] },
        ...commandGroups(query),
        { id: 'seen', heading: words.seen, rows: seen },
        {
          id: 'found',
          heading: words.found,
          rows: foundRows(asked).filter(({ value }) => !seen.some((row) => row.value === value)),
        },
        ...entityGroups(asked),
        { id: 'barred', heading: words.barred, rows: pending || asked.length < fewest ? [] : barredOf(query) },
      ];
      return groupRows(keepInPlace(query, placeRows(groups)));
    },
    [words, t, onLine, commandGroups, barredOf, seenRows, foundRows, entityGroups, keepInPlace, isPending, awaited],
  );
  return { rowsOf, isPending };
}

/** One list of all that can be done or gone to, ranked; a whole line of codes and verbs is a row of it too. */
export function Everything({ user, begin }: EverythingProps) {
  const t = useText();
  const usage = useUsage();
  const choices = useChoices(usage.note);
  const [notice, setNotice] = useState<string | null>(null);
  const { settled, tell, hold, settle } = useDebounced(askedOf(begin), settleMs);
  const [awaited, setAwaited] = useState<string | null>(null);
  const { packages } = useAtomValue(activeAtom);
  const wide = useWide();
  const onLine = useCallback((text: string) => void choices.takeLine(text).then(setNotice), [choices]);
  const { rowsOf, isPending } = useRows({ user, choices, usage, settled, awaited, onRefused: setNotice, onLine });

  const onQuery = useCallback(
    (query: string) => {
      const asked = askedOf(query);
      if (asked.length >= fewest) tell(asked);
      setNotice(null);
      setAwaited(null);
    },
    [tell],
  );
  const onAwait = useCallback(
    (query: string) => {
      setAwaited(askedOf(query));
      settle(askedOf(query));
    },
    [settle],
  );

  return (
    <PaletteList
      label={t('terminal:palette.label')}
      begin={begin}
      rowsOf={rowsOf}
      onTyping={hold}
      onQuery={onQuery}
      isPending={isPending}
      onAwait={onAwait}
      placeholder={t('terminal:palette.placeholder')}
      notice={notice}
      empty={t(someDigits.test(settled) ? 'terminal:palette.empty_phone' : 'terminal:palette.empty')}
      renderPreview={
        wide ? (selected) => <Preview preview={selected?.preview} user={user} packages={packages} /> : undefined
      }
      renderFooter={(selected) => (
        <PaletteFooter preview={selected?.preview} dry={!wide} user={user} packages={packages} />
      )}
      onBack={() => undefined}
      onClose={choices.close}
    />
  );
}

const askedOf = (query: string): string => query.normalize('NFC').trim();

function lineRow(text: string, t: Text, onLine: (line: string) => void): PaletteRow {
  return {
    value: 'line',
    onSelect: () => onLine(text),
    cells: [
      textCell(text.trim(), 'text-mono min-w-0 flex-1 truncate font-mono'),
      textCell(t('terminal:palette.run_line'), 'text-dim'),
      keysCell('enter'),
    ],
  };
}

interface Debounced<T> {
  readonly settled: T;
  readonly tell: (value: T) => void;
  /** What was told of last is old: it no longer settles. */
  readonly hold: () => void;
  /** Settles at once. */
  readonly settle: (value: T) => void;
}

/** The last of the values told of that stood still for `ms`. Nothing is drawn until then. */
function useDebounced<T>(first: T, ms: number): Debounced<T> {
  const [settled, setSettled] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = useCallback(
    (value: T) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setSettled(value), ms);
    },
    [ms],
  );
  const hold = useCallback(() => clearTimeout(timer.current), []);
  const settle = useCallback((value: T) => {
    clearTimeout(timer.current);
    setSettled(value);
  }, []);
  return { settled, tell, hold, settle };
}
