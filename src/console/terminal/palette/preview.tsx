import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtomValue } from 'jotai';
import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '~console/platform/session';
import type { RowPreview } from './row';
import type { SubjectPackage } from '~commands/subject';
import { useLanguage } from '~console/platform/use-language';
import { Kbd } from '~console/ui/kbd';
import type { Command } from '~commands/command';
import { planStages } from '~commands/plan-stages';
import { callName } from '~commands/registry';
import { call } from '~console/platform/api';
import { formatKg, formatMoment } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { StatusMark } from '~console/ui/status';
import { useDebounced } from '~console/ui/use-debounced';
import { onScreen } from '~console/platform/when-idle';
import { DryRunLine } from '../dry-run-line';
import { useKeysOf } from '../hotkeys/user-keys';
import { activeRecordAtom } from '../subject';

/** Arrows held down pass over rows nobody looks at; in ms. */
const settleMs = 120;

/** A package as its own page would show it, in short; kept under the page's own key, which then opens at once. */
function PackagePreview({ id, code }: { readonly id: number; readonly code: string }) {
  const { t } = useTranslation();
  const settled = useDebounced(id, settleMs);
  const { data } = useQuery({
    queryKey: ['package', settled],
    queryFn: async ({ signal }) => (await call('GET /packages/{id}', { params: { id: settled }, signal })).data,
  });
  const pkg = data?.id === id ? data : undefined;
  const hub = (place: { readonly code: string } | null): string | null => place?.code ?? null;
  const facts = pkg
    ? ([
        [t('terminal:preview.status'), <StatusMark key="status" status={pkg.status} />],
        [t('terminal:preview.receiver'), pkg.receiver_name],
        [t('terminal:preview.phone'), pkg.receiver_phone],
        [t('terminal:preview.address'), pkg.receiver_full_address],
        [
          t('terminal:preview.hub'),
          [hub(pkg.fm_hub), hub(pkg.current_hub), hub(pkg.lm_hub)]
            .filter((one, at, all) => one !== null && one !== all[at - 1])
            .join(' → '),
        ],
        [t('terminal:preview.cod'), formatMoney(pkg.cod)],
        [t('terminal:preview.weight'), t('terminal:preview.kg', { kg: formatKg(pkg.weight) })],
        [t('terminal:preview.shop'), `${pkg.seller_code} · ${pkg.seller_name}`],
        [t('terminal:preview.order'), pkg.order_code],
        [t('terminal:preview.updated'), formatMoment(pkg.updated_at)],
      ] as const)
    : [];
  return (
    <div className="tabular-nums">
      <Facts title={code} facts={facts} />
    </div>
  );
}

interface PreviewProps {
  /** undefined = the row has nothing to tell, or there is no row. */
  readonly preview: RowPreview | undefined;
  readonly user: SessionUser;
  readonly packages: readonly SubjectPackage[];
}

/**
 * Beside the list: what the selected row is and would do, before Enter. Drawn once the list is painted, which nobody
 * should wait for.
 */
export function Preview({ preview, user, packages }: PreviewProps) {
  return <Pane told={useAfterPaint(preview ?? 'nothing', 'not yet')} user={user} packages={packages} />;
}

type PaneProps = Omit<PreviewProps, 'preview'> & { readonly told: RowPreview | 'nothing' | 'not yet' };

const Pane = memo(function Pane({ told, user, packages }: PaneProps) {
  const { t } = useTranslation();
  return (
    <aside
      aria-label={t('terminal:palette.preview')}
      className="border-line bg-bg/60 flex w-90 shrink-0 flex-col overflow-y-auto border-l p-4 contain-content"
    >
      <Told told={told} user={user} packages={packages} />
    </aside>
  );
});

function Told({ told, user, packages }: PaneProps) {
  const { t } = useTranslation();
  if (told === 'not yet') return null;
  if (told === 'nothing') return <p className="text-dim">{t('terminal:preview.nothing')}</p>;
  switch (told.kind) {
    case 'command':
      return <CommandPreview command={told.command} why={told.why} user={user} packages={packages} />;
    case 'package':
      return <PackagePreview id={told.id} code={told.code} />;
    case 'facts':
      return <Facts title={told.title} facts={told.facts} />;
  }
}

interface CommandPreviewProps {
  readonly command: Command;
  /** Why it can't run now, and what would let it. */
  readonly why: string | undefined;
  readonly user: SessionUser;
  readonly packages: readonly SubjectPackage[];
}

/** A command: how it is called, what it takes, what it would do to what is chosen. */
function CommandPreview({ command, why, user, packages }: CommandPreviewProps) {
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
          [
            t('terminal:preview.keys'),
            keys === undefined ? (
              <span key="none" className="text-dim">
                {t('terminal:preview.no_keys')}
              </span>
            ) : (
              <Kbd key="keys" keys={keys} always />
            ),
          ],
          [
            t('terminal:preview.verb'),
            <span key="verb" className="text-mono text-accent font-mono">
              {callName(command, 'en')}
            </span>,
          ],
          [
            t('terminal:preview.aliases'),
            aliases.length === 0 ? null : (
              <span key="aliases" className="text-mono font-mono">
                {aliases.join(', ')}
              </span>
            ),
          ],
          [
            t('terminal:preview.page'),
            effect.kind === 'page' ? (
              <span key="path" className="text-mono font-mono">
                {effect.path}
              </span>
            ) : null,
          ],
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
                <span className={`text-label shrink-0 ${required ? 'text-ink' : 'text-dim'}`}>
                  {t(required ? 'terminal:preview.required' : 'terminal:preview.optional')}
                </span>
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

interface FactsProps {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is known of something, a line a fact; empty ones are left out. */
function Facts({ title, facts }: FactsProps) {
  return (
    <>
      <h3 className="text-title pb-2 leading-6">{title}</h3>
      <dl className="grid grid-cols-[96px_1fr] gap-x-3 gap-y-1.5">
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label} className="contents">
              <dt className="text-dim">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

/**
 * The value as the screen has it already: the new one comes once what goes with it at once is painted. A deferred value
 * of React's would be drawn as soon as there is a moment, which before the next frame is a moment too early.
 */
export function useAfterPaint<T, U>(value: T, first: U): T | U {
  const [painted, setPainted] = useState<{ readonly value: T | U }>({ value: first });
  useEffect(() => onScreen(() => startTransition(() => setPainted({ value }))), [value]);
  return painted.value;
}
