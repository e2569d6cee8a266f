import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useUserSetting, without } from '~console/platform/user-settings';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { wordKind } from '~commands/language/words';
import { useActionHandler } from '../action-handlers';
import { memoryCommands } from '~commands/memory';
import { limits } from '~domain/limits';
import { transcriptAtom } from '../runs/transcript';
import { subjectPackagesAtom } from '../subject';
import { macroOf, valuesNamed } from './macro-lines';
import { recordingAtom } from './recording';

const { ownWords } = limits;

/** The commands by which a user makes aliases, macros and sets of his own. Each answers with why it was not done. */
export function useMacros(): void {
  useAliasCommands();
  useMacroCommands();
  useSetCommands();
}

function useNames() {
  const { t } = useTranslation();
  const told = (
    key: 'alias_kept' | 'macro_kept' | 'set_kept' | 'removed',
    values: Readonly<Record<string, string | number>>,
  ): void => toast('success', t(`terminal:memory.${key}`, values));
  return {
    t,
    told,
    /** Why a name can't be had; undefined = it can. */
    taken: (name: string, others: Readonly<Record<string, unknown>>): string | undefined => {
      if (wordKind(name)) return t('terminal:memory.is_command', { name });
      return Object.hasOwn(others, name) ? t('terminal:memory.taken', { name }) : undefined;
    },
    /** Why there is no room for another one; undefined = there is. */
    full: (name: string, among: Readonly<Record<string, unknown>>, most: number): string | undefined =>
      Object.hasOwn(among, name) || Object.keys(among).length < most
        ? undefined
        : t('terminal:memory.full', { most: formatCount(most) }),
    remove: (name: string, from: Readonly<Record<string, unknown>>, drop: () => void): string | void => {
      if (!Object.hasOwn(from, name)) return t('terminal:memory.unknown', { name });
      drop();
      return told('removed', { name });
    },
  };
}

function useAliasCommands(): void {
  const { told, taken, full, remove } = useNames();
  const [aliases, setAliases] = useUserSetting('aliases');
  const [macros] = useUserSetting('macros');
  useActionHandler(
    memoryCommands.alias,
    ({ name, line }) => {
      const why = taken(name, macros) ?? full(name, aliases, ownWords.aliases);
      if (why !== undefined) return why;
      setAliases((now) => ({ ...now, [name]: line }));
      return told('alias_kept', { name, line });
    },
    'frame',
  );
  useActionHandler(
    memoryCommands.unalias,
    ({ name }) => remove(name, aliases, () => setAliases((now) => without(now, name))),
    'frame',
  );
}

function useMacroCommands(): void {
  const store = useStore();
  const { t, told, taken, full, remove } = useNames();
  const [aliases] = useUserSetting('aliases');
  const [macros, setMacros] = useUserSetting('macros');
  const keepMacro = (name: string, lines: readonly string[], values: readonly string[]): string | void => {
    const macro = macroOf(lines, values);
    if (macro.lines.length === 0) return t('terminal:memory.no_lines');
    const none = full(name, macros, ownWords.macros);
    if (none !== undefined) return none;
    if (macro.lines.length > ownWords.macroLines)
      return t('terminal:memory.macro_too_long', {
        shown: formatCount(macro.lines.length),
        most: formatCount(ownWords.macroLines),
      });
    if (macro.lines.some((line) => line.length > ownWords.lineLength))
      return t('terminal:memory.line_too_long', { most: formatCount(ownWords.lineLength) });
    setMacros((now) => ({ ...now, [name]: macro }));
    return told('macro_kept', { name, count: macro.lines.length, line: macro.lines.join(' ; ') });
  };
  /** Lines that did or found something, the oldest first. */
  const linesRun = (since = 0): string[] =>
    store
      .get(transcriptAtom)
      .filter(
        ({ at, stages, found }) =>
          at >= since &&
          stages.length + found.length > 0 &&
          stages.every(({ command }) => command.effect.kind !== 'undo'),
      )
      .map(({ line }) => line);
  useActionHandler(
    memoryCommands.macroRecord,
    ({ name }) => {
      const why = taken(name, aliases);
      if (why !== undefined) return why;
      store.set(recordingAtom, { name, since: Date.now() });
      return undefined;
    },
    'frame',
  );
  useActionHandler(
    memoryCommands.macroStop,
    () => {
      const recording = store.get(recordingAtom);
      if (!recording) return t('terminal:memory.not_recording');
      store.set(recordingAtom, null);
      return keepMacro(recording.name, linesRun(recording.since), []);
    },
    'frame',
  );
  useActionHandler(
    memoryCommands.macroSave,
    ({ name, count = 1, values = '' }) => {
      const lines = linesRun().slice(-count);
      return taken(name, aliases) ?? keepMacro(name, lines, valuesNamed(values, lines));
    },
    'frame',
  );
  useActionHandler(
    memoryCommands.macroDrop,
    ({ name }) => remove(name, macros, () => setMacros((now) => without(now, name))),
    'frame',
  );
}

function useSetCommands(): void {
  const store = useStore();
  const { t, told, full, remove } = useNames();
  const [sets, setSets] = useUserSetting('sets');
  useActionHandler(
    memoryCommands.saveSet,
    // The line's own packages, else what is at hand.
    ({ name, codes: named = '' }: { readonly name: string; readonly codes?: string }) => {
      const codes = named === '' ? store.get(subjectPackagesAtom).map(({ code }) => code) : named.split(' ');
      if (codes.length === 0) return t('terminal:gate.no_packages');
      if (codes.length > ownWords.setCodes)
        return t('terminal:memory.set_too_large', {
          count: codes.length,
          shown: formatCount(codes.length),
          most: formatCount(ownWords.setCodes),
        });
      const none = full(name, sets, ownWords.sets);
      if (none !== undefined) return none;
      setSets((now) => ({ ...now, [name]: codes }));
      return told('set_kept', { name, count: codes.length, shown: formatCount(codes.length) });
    },
    'frame',
  );
  useActionHandler(
    memoryCommands.dropSet,
    ({ name }) => remove(name, sets, () => setSets((now) => without(now, name))),
    'frame',
  );
}
