import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '~console/app/session';
import { Kbd } from '~console/ui/kbd';
import { looksLikeS10 } from '~domain/tracking-code';
import { dryRun } from '~commands/dry-run';
import type { SubjectPackage } from '~commands/gate';
import type { Stage } from '~commands/language/line';
import { parseLine } from '~commands/language/parse';
import { commands } from '~commands/registry';
import { DryRunLine } from '../dry-run-line';
import { useGo } from '../leave-guard';
import { promptTextAtom } from '../prompt/prompt-text';
import { useLineRunner } from '../prompt/use-line-runner';
import { subjectPackagesAtom } from '../subject';
import { useRunCommand } from '../use-run-command';
import { useCommandGroups } from './command-rows';
import { KeyHint } from './key-hint';
import { usePackageRows } from './package-rows';
import { PaletteList } from './palette-list';
import { paletteAtom } from './palette-state';
import type { PaletteGroup } from './row';

interface EverythingProps {
  readonly user: SessionUser;
  readonly begin: string;
}

/** One list of all that can be done or gone to, ranked; a whole line of codes and verbs is a row of it too. */
export function Everything({ user, begin }: EverythingProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(begin);
  const [notice, setNotice] = useState<string | null>(null);
  const setPalette = useSetAtom(paletteAtom);
  const setPrompt = useSetAtom(promptTextAtom);
  const packages = useAtomValue(subjectPackagesAtom);
  const run = useRunCommand();
  const runLine = useLineRunner();
  const go = useGo();
  const close = (): void => setPalette({ kind: 'closed' });

  const commandGroups = useCommandGroups({
    query,
    user,
    packages,
    onRefused: setNotice,
    onRun: (command) => {
      close();
      run(command.id);
    },
  });
  const packageRows = usePackageRows(query, user, (id) => {
    close();
    go(`/packages/${id}`);
  });
  const takeLine = async (): Promise<void> => {
    const result = await runLine(query);
    if (!result.ok) return setNotice(result.problem.text);
    setPrompt('');
    // A request that lacks something has the palette already.
    return setPalette((now) => (now.kind === 'list' ? { kind: 'closed' } : now));
  };

  const line = parseLine(query);
  // A word with digits may still be the beginning of a code or an order's number: that is searched for.
  const isLine = line.errors.length === 0 && (line.stages.length > 1 || line.stages.some(isWhole));
  const groups: PaletteGroup[] = [
    ...(isLine
      ? [
          {
            id: 'line',
            heading: t('terminal:palette.line'),
            rows: [{ value: 'line', onSelect: () => void takeLine(), content: <LineRow text={query} /> }],
          },
        ]
      : []),
    ...commandGroups,
    { id: 'found', heading: t('terminal:palette.found'), rows: packageRows },
  ];

  return (
    <PaletteList
      label={t('terminal:palette.label')}
      query={query}
      onQuery={(next) => {
        setQuery(next);
        setNotice(null);
      }}
      placeholder={t('terminal:palette.placeholder')}
      groups={groups}
      notice={notice}
      empty={t('terminal:palette.empty')}
      renderFooter={(selected) => <Footer selected={selected} user={user} packages={packages} />}
      onBack={() => undefined}
      onClose={close}
    />
  );
}

function isWhole(stage: Stage): boolean {
  if (stage.kind === 'verb') return stage.args.length > 0;
  return stage.items.every((item) => item.kind === 'set' || looksLikeS10(item.code));
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

interface FooterProps {
  readonly selected: string;
  readonly user: SessionUser;
  readonly packages: readonly SubjectPackage[];
}

/** What the selected command would do to what is chosen. */
function Footer({ selected, user, packages }: FooterProps) {
  const { t } = useTranslation();
  const command = commands.find(({ id, subject }) => id === selected && subject === 'packages');
  return (
    <>
      {command && packages.length > 0 ? <DryRunLine stages={dryRun([command], packages, user)} /> : <span />}
      <span className="flex gap-4">
        <KeyHint keys="enter" text={t('terminal:palette.run')} />
        <KeyHint keys="esc" text={t('terminal:palette.close')} />
      </span>
    </>
  );
}
