import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import type { SessionUser } from '~console/app/session';
import type { Language } from '~console/app/language';
import { useText, type Text } from '~console/app/text';
import { useLanguage } from '~console/app/use-language';
import { useDebounced } from '~console/ui/use-debounced';
import type { SubjectPackage } from '~commands/gate';
import { subjectPackagesAtom } from '../subject';
import { keysCell, textCell } from './cells';
import { useCommandGroups } from './command-rows';
import { useEntityGroups } from './entity-rows';
import { usePackageRows } from './package-rows';
import { PaletteFooter } from './palette-footer';
import { PaletteList } from './palette-list';
import { paletteCommandsAtom } from './palette-state';
import { Preview } from './preview';
import type { PaletteGroup, PaletteRow } from './row';
import { createSettler, groupRows, placeRows } from './settle-rows';
import { useChoices, type Choices } from './use-choices';
import { useUsage } from './use-usage';
import { useWide } from './use-wide';
import { isWholeLine } from './whole-line';

interface EverythingProps {
  readonly user: SessionUser;
  readonly begin: string;
}

/** Commands used most, shown before anything is typed. */
const oftenUsed = 5;
/** The provider is asked once the hand stands still for so long, in ms. */
const settleMs = 120;

/** One list of all that can be done or gone to, ranked; a whole line of codes and verbs is a row of it too. */
export function Everything({ user, begin }: EverythingProps) {
  const t = useText();
  const language = useLanguage();
  const { score, top, note } = useUsage();
  const choices = useChoices(note);
  const often = useMemo(() => top(oftenUsed), [top]);
  const [notice, setNotice] = useState<string | null>(null);
  const commands = useAtomValue(paletteCommandsAtom);
  const packages = useAtomValue(subjectPackagesAtom);
  const wide = useWide();
  const commandGroups = useCommandGroups({ commands, user, packages, score, top: often, onRun: choices.run, onRefused: setNotice });
  const words = useMemo(
    (): Words => ({ label: t('terminal:palette.label'), placeholder: t('terminal:palette.placeholder'), empty: t('terminal:palette.empty'), line: t('terminal:palette.line'), seen: t('terminal:palette.seen'), found: t('terminal:palette.found') }),
    [t],
  );
  // What does not depend on what is typed stays out here, so that a key doesn't ask for it again.
  return <Typed {...{ user, begin, t, words, language, score, choices, notice, packages, wide, commandGroups }} onNotice={setNotice} />;
}

type Words = Readonly<Record<'label' | 'placeholder' | 'empty' | 'line' | 'seen' | 'found', string>>;

interface TypedProps extends EverythingProps {
  readonly t: Text;
  readonly words: Words;
  readonly language: Language;
  /** How much this user uses an item, by its key. */
  readonly score: (key: string) => number;
  readonly choices: Choices;
  readonly notice: string | null;
  readonly onNotice: (notice: string | null) => void;
  readonly packages: readonly SubjectPackage[];
  readonly wide: boolean;
  readonly commandGroups: (query: string) => readonly PaletteGroup[];
}

function Typed({ user, begin, t, words, language, score, choices, notice, onNotice, packages, wide, commandGroups }: TypedProps) {
  const [query, setQuery] = useState(begin);
  const [settle] = useState(createSettler);
  const asked = query.normalize('NFC').trim();
  const settled = useDebounced(asked, settleMs);

  const commands = useMemo(() => commandGroups(query), [commandGroups, query]);
  const { seen, found } = usePackageRows({ asked, settled, user, t, onOpen: choices.openPackage });
  const onLine = useCallback((text: string) => void choices.takeLine(text).then(onNotice), [choices, onNotice]);
  const entities = useEntityGroups({ asked, settled, t, language, user, score, onUse: choices.use, onGo: choices.go, onLine });
  const line = useMemo(() => (isWholeLine(query) ? [lineRow(query, t, onLine)] : []), [query, t, onLine]);
  const groups = useMemo(
    (): PaletteGroup[] => [
      { id: 'line', heading: words.line, rows: line },
      ...commands,
      { id: 'seen', heading: words.seen, rows: seen },
      { id: 'found', heading: words.found, rows: found.filter(({ value }) => !seen.some((row) => row.value === value)) },
      ...entities,
    ],
    [words, line, commands, seen, found, entities],
  );
  const listed = useMemo(() => groupRows(settle(query, placeRows(groups))), [settle, query, groups]);
  const onQuery = useCallback(
    (next: string) => {
      setQuery(next);
      onNotice(null);
    },
    [onNotice],
  );

  return (
    <PaletteList
      label={words.label}
      query={query}
      onQuery={onQuery}
      placeholder={words.placeholder}
      groups={listed}
      notice={notice}
      empty={words.empty}
      renderPreview={wide ? (selected) => <Preview preview={selected?.preview} user={user} packages={packages} /> : undefined}
      renderFooter={(selected) => <PaletteFooter preview={selected?.preview} dry={!wide} user={user} packages={packages} />}
      onBack={() => undefined}
      onClose={choices.close}
    />
  );
}

function lineRow(text: string, t: Text, onLine: (line: string) => void): PaletteRow {
  return {
    value: 'line',
    onSelect: () => onLine(text),
    cells: [textCell(text.trim(), 'text-mono min-w-0 flex-1 truncate font-mono'), textCell(t('terminal:palette.run_line'), 'text-dim'), keysCell('enter')],
  };
}
