import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '~console/app/session';
import { Kbd } from '~console/ui/kbd';
import { planStages } from '~commands/plan-stages';
import { DryRunLine } from '../dry-run-line';
import { useGo } from '../leave-guard';
import { promptTextAtom } from '../prompt/prompt-text';
import { useLineRunner } from '../prompt/use-line-runner';
import { subjectPackagesAtom } from '../subject';
import { useRunCommand } from '../use-run-command';
import { useCommandGroups } from './command-rows';
import { useEntityGroups } from './entity-rows';
import { KeyHint } from './key-hint';
import { usePackageRows } from './package-rows';
import { PaletteList } from './palette-list';
import { paletteAtom, paletteCommandsAtom } from './palette-state';
import { Preview } from './preview';
import type { PaletteGroup, PaletteRow } from './row';
import { createSettler, groupRows, placeRows } from './settle-rows';
import { useUsage } from './use-usage';
import { useWide } from './use-wide';
import { isWholeLine } from './whole-line';

interface EverythingProps {
  readonly user: SessionUser;
  readonly begin: string;
}

/** Commands used most, shown before anything is typed. */
const oftenUsed = 5;

/** One list of all that can be done or gone to, ranked; a whole line of codes and verbs is a row of it too. */
export function Everything({ user, begin }: EverythingProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(begin);
  const [notice, setNotice] = useState<string | null>(null);
  const setPalette = useSetAtom(paletteAtom);
  const setPrompt = useSetAtom(promptTextAtom);
  const commands = useAtomValue(paletteCommandsAtom);
  const packages = useAtomValue(subjectPackagesAtom);
  const run = useRunCommand();
  const runLine = useLineRunner();
  const go = useGo();
  const wide = useWide();
  const { score, top, note } = useUsage();
  const [settle] = useState(createSettler);
  const often = useMemo(() => top(oftenUsed), [top]);
  const close = (): void => setPalette({ kind: 'closed' });
  const leaveFor = (path: string): void => {
    close();
    go(path);
  };

  const commandGroups = useCommandGroups({
    query,
    commands,
    user,
    packages,
    score,
    top: often,
    onRefused: setNotice,
    onRun: (command) => {
      note(command.id);
      close();
      run(command.id);
    },
  });
  const { seen, found } = usePackageRows(query, user, (id) => leaveFor(`/packages/${id}`));
  const entityGroups = useEntityGroups({
    query,
    user,
    score,
    onUse: (key) => {
      note(key);
      close();
    },
    onGo: leaveFor,
  });
  const takeLine = async (): Promise<void> => {
    const result = await runLine(query);
    if (!result.ok) return setNotice(result.problem.text);
    setPrompt('');
    // A request that lacks something has the palette already.
    return setPalette((now) => (now.kind === 'list' ? { kind: 'closed' } : now));
  };

  const lineRow: PaletteRow = { value: 'line', onSelect: () => void takeLine(), content: <LineRow text={query} /> };
  const groups: PaletteGroup[] = [
    { id: 'line', heading: t('terminal:palette.line'), rows: isWholeLine(query) ? [lineRow] : [] },
    ...commandGroups,
    { id: 'seen', heading: t('terminal:palette.seen'), rows: seen },
    { id: 'found', heading: t('terminal:palette.found'), rows: found.filter(({ value }) => !seen.some((row) => row.value === value)) },
    ...entityGroups,
  ];
  const settled = groupRows(settle(query, placeRows(groups)));

  return (
    <PaletteList
      label={t('terminal:palette.label')}
      query={query}
      onQuery={(next) => {
        setQuery(next);
        setNotice(null);
      }}
      placeholder={t('terminal:palette.placeholder')}
      groups={settled}
      notice={notice}
      empty={t('terminal:palette.empty')}
      renderPreview={wide ? (selected) => <Preview preview={selected?.preview} user={user} packages={packages} /> : undefined}
      renderFooter={(selected) => (
        <>
          {!wide && selected?.preview?.kind === 'command' && selected.preview.command.subject === 'packages' && packages.length > 0 ? (
            <DryRunLine stages={planStages([{ command: selected.preview.command, args: {} }], packages, user)} />
          ) : (
            <span />
          )}
          <span className="flex gap-4">
            <KeyHint keys="enter" text={t(opens(selected) ? 'terminal:palette.open' : 'terminal:palette.run')} />
            <KeyHint keys="esc" text={t('terminal:palette.close')} />
          </span>
        </>
      )}
      onBack={() => undefined}
      onClose={close}
    />
  );
}

/** Whether Enter goes somewhere rather than does something. */
function opens(row: PaletteRow | undefined): boolean {
  return row?.preview?.kind === 'package' || (row?.preview?.kind === 'command' && row.preview.command.effect.kind === 'page');
}

function LineRow({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="text-mono min-w-0 flex-1 truncate font-mono">{text.trim()}</span>
      <span className="text-dim">{t('terminal:palette.run_line')}</span>
      <Kbd keys="enter" />
    </>
  );
}
