import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { Kbd } from '~console/ui/kbd';
import type { Command } from '~commands/command';
import { planStages } from '~commands/plan-stages';
import { callName } from '~commands/registry';
import type { SubjectPackage } from '~commands/subject';
import { DryRunLine } from '../dry-run-line';
import { useKeysOf } from '../hotkeys/user-keys';
import { activeRecordAtom } from '../active-record';
import { Facts } from './preview-facts';

interface CommandPreviewProps {
  readonly command: Command;
  /** Why it can't run now, and what would let it. */
  readonly why: string | undefined;
  readonly user: SessionUser;
  readonly packages: readonly SubjectPackage[];
}

/** A command: how it is called, what it takes, what it would do to what is chosen. */
export function CommandPreview({ command, why, user, packages }: CommandPreviewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const record = useAtomValue(activeRecordAtom);
  const keys = useKeysOf(command);
  const { aliases, args, effect, subject, inverse } = command;
  return (
    <>
      <Facts
        title={command.title[language]}
        facts={[
          [t('terminal:preview.keys'), keys === undefined ? <span key="none" className="text-dim">{t('terminal:preview.no_keys')}</span> : <Kbd key="keys" keys={keys} />],
          [t('terminal:preview.verb'), <span key="verb" className="text-mono text-accent font-mono">{callName(command, 'en')}</span>],
          [t('terminal:preview.aliases'), aliases.length === 0 ? null : <span key="aliases" className="text-mono font-mono">{aliases.join(', ')}</span>],
          [t('terminal:preview.page'), effect.kind === 'page' ? <span key="path" className="text-mono font-mono">{effect.path}</span> : null],
        ]}
      />
      {why === undefined ? null : <p className="bg-attention-soft mt-4 rounded px-3 py-2">{why}</p>}
      {(subject === 'packages' && packages.length > 0) || (subject === 'record' && why === undefined) ? (
        <Part title={t('terminal:preview.dry')}>
          <DryRunLine stages={planStages([{ command, args: {} }], { packages, record }, user)} />
        </Part>
      ) : null}
      {args.length === 0 ? null : (
        <Part title={t('terminal:preview.arguments')}>
          <ul>
            {args.map(({ name, title, required }) => (
              <li key={name} className="flex min-h-6 items-baseline gap-2">
                <span>{title[language]}</span>
                <span className="text-dim text-mono min-w-0 flex-1 truncate font-mono">{name}=</span>
                <span className={`text-label shrink-0 ${required ? 'text-ink' : 'text-dim'}`}>{t(required ? 'terminal:preview.required' : 'terminal:preview.optional')}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {inverse === 'irreversible' ? <p className="text-attention pt-4">{t('terminal:preview.irreversible')}</p> : null}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="pt-4">
      <h4 className="text-dim text-label pb-1 tracking-wider uppercase">{title}</h4>
      {children}
    </section>
  );
}
