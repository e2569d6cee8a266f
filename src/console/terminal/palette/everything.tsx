import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import type { SessionUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { activeAtom } from '../active-record';
import { keysCell, textCell } from './cells';
import { useCommandGroups } from './command-rows';
import { useEntityGroups } from './entity-rows';
import { usePackageRows } from './package-rows';
import { PaletteFooter } from './palette-footer';
import { PaletteList } from './palette-list';
import { paletteCommandsAtom } from './palette-state';
import { Preview } from './preview';
import type { PaletteGroup, PaletteRow } from './row';
import { createRowStabilizer, groupRows, placeRows } from './stable-rows';
import { useChoices } from './use-choices';
import { useDebounced } from './use-debounced';
import { useUsage } from './use-usage';
import { useWide } from './use-wide';
import { isWholeLine } from './whole-line';

interface EverythingProps {
  readonly user: SessionUser;
  readonly begin: string;
}

/** Commands used most, shown before anything is typed. */
const oftenUsed = 5;
/** The provider is asked once the hand stands still for so long, in ms: longer than most take from one key to the next. */
const settleMs = 180;

/** Characters; for fewer the provider is not asked. */
const fewest = 2;

/** One list of all that can be done or gone to, ranked; a whole line of codes and verbs is a row of it too. */
export function Everything({ user, begin }: EverythingProps) {
  const t = useText();
  const language = useLanguage();
  const { score, top, note } = useUsage();
  const choices = useChoices(note);
  const often = useMemo(() => top(oftenUsed), [top]);
  const [notice, setNotice] = useState<string | null>(null);
  const { settled, tell, hold } = useDebounced(askedOf(begin), settleMs);
  const commands = useAtomValue(paletteCommandsAtom);
  const { packages, record } = useAtomValue(activeAtom);
  const wide = useWide();
  const onLine = useCallback((text: string) => void choices.takeLine(text).then(setNotice), [choices]);

  const commandGroups = useCommandGroups({ commands, user, packages, record, score, top: often, onRun: choices.run, onRefused: setNotice });
  const { seen: seenRows, found: foundRows } = usePackageRows({ settled, user, t, onOpen: choices.openPackage });
  const entityGroups = useEntityGroups({ settled, t, language, user, score, onUse: choices.use, onGo: choices.go, onLine });
  const [keepInPlace] = useState(createRowStabilizer);
  const words = useMemo(() => ({ line: t('terminal:palette.line'), seen: t('terminal:palette.seen'), found: t('terminal:palette.found') }), [t]);
  // Asked at every key, outside of React: what a key leads to is on the screen before React knows of it.
  const rowsOf = useCallback(
    (query: string): PaletteGroup[] => {
      const asked = askedOf(query);
      const seen = seenRows(asked);
      const groups = [
        { id: 'line', heading: words.line, rows: isWholeLine(query) ? [lineRow(query, t, onLine)] : [] },
        ...commandGroups(query),
        { id: 'seen', heading: words.seen, rows: seen },
        { id: 'found', heading: words.found, rows: foundRows(asked).filter(({ value }) => !seen.some((row) => row.value === value)) },
        ...entityGroups(asked),
      ];
      return groupRows(keepInPlace(query, placeRows(groups)));
    },
    [words, t, onLine, commandGroups, seenRows, foundRows, entityGroups, keepInPlace],
  );
  const onQuery = useCallback(
    (query: string) => {
      const asked = askedOf(query);
      if (asked.length >= fewest) tell(asked);
      setNotice(null);
    },
    [tell],
  );

  return (
    <PaletteList
      label={t('terminal:palette.label')}
      begin={begin}
      rowsOf={rowsOf}
      onTyping={hold}
      onQuery={onQuery}
      placeholder={t('terminal:palette.placeholder')}
      notice={notice}
      empty={t('terminal:palette.empty')}
      renderPreview={wide ? (selected) => <Preview preview={selected?.preview} user={user} packages={packages} /> : undefined}
      renderFooter={(selected) => <PaletteFooter preview={selected?.preview} dry={!wide} user={user} packages={packages} />}
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
    cells: [textCell(text.trim(), 'text-mono min-w-0 flex-1 truncate font-mono'), textCell(t('terminal:palette.run_line'), 'text-dim'), keysCell('enter')],
  };
}
