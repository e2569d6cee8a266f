import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState, useEffect, useRef } from 'react';
import type { SessionUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { activeAtom } from '../subject';
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
import { useCommandGroups } from './use-command-groups';
import { askedOf, type RowsOf } from './typed';
import { useUserSetting } from '~console/platform/user-settings';
import { looksLikeS10 } from '~domain/tracking-code';
import type { Stage } from '~commands/language/line';
import { parseLine } from '~commands/language/parse';
import { useMedia } from '~console/platform/use-media';
import { mostUsed, scoreOf, withUse } from './frecency';

/** Wide enough for a second pane beside the list. */
export const useWide = (): boolean => useMedia('(min-width: 1280px)');

/** Longer is a pasted column of codes, which only the prompt takes. */
const longest = 2_000;

/** Without one of these nothing is a whole line: what separates stages, names a value or a set, or stands in a code. */
const telling = /[;\u037e=@\d]/;

/**
 * Whether what is typed can only be meant as a line: several stages, a named value, a set, a record or a whole code. A
 * verb and a word are still something to search for, and a few digits may be the beginning of a code or of an order's
 * number.
 */
function isWholeLine(text: string): boolean {
  if (text.length > longest || !telling.test(text)) return false;
  const { stages, errors } = parseLine(text);
  return errors.length === 0 && (stages.length > 1 || stages.some(isWhole));
}

function isWhole(stage: Stage): boolean {
  if (stage.kind === 'record') return true;
  if (stage.kind === 'verb' && stage.target !== null) return true;
  if (stage.kind !== 'subject') return stage.args.some(({ name }) => name !== null);
  return stage.items.every((item) => item.kind === 'set' || (item.kind === 'code' && looksLikeS10(item.code)));
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

/** What this user uses: how much each item, the most used ones, and that one more was used. Read once per opening. */
function useUsage() {
  const [usage, update] = useUserSetting('usage');
  const [now] = useState(() => Date.now());
  const score = useCallback((key: string) => scoreOf(usage, key, now), [usage, now]);
  const top = useCallback((count: number) => mostUsed(usage, now, count), [usage, now]);
  const note = useCallback((key: string) => update((before) => withUse(before, key, Date.now())), [update]);
  return { score, top, note };
}

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
  const { settled, tell, hold, settle } = useSettled(askedOf(begin), settleMs);
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

interface Settled<T> {
  readonly settled: T;
  readonly tell: (value: T) => void;
  /** What was told of last is old: it no longer settles. */
  readonly hold: () => void;
  /** Settles at once. */
  readonly settle: (value: T) => void;
}

/** The last of the values told of that stood still for `ms`. Nothing is drawn until then. */
function useSettled<T>(first: T, ms: number): Settled<T> {
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
