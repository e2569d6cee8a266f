import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '~console/platform/session';
import { CommandPreview } from './preview-command';
import { PackagePreview } from './preview-package';
import { Facts } from './preview-facts';
import type { RowPreview } from './row';
import { useAfterPaint } from './use-after-paint';
import type { SubjectPackage } from '~commands/subject';

interface PreviewProps {
  /** undefined = the row has nothing to tell, or there is no row. */
  readonly preview: RowPreview | undefined;
  readonly user: SessionUser;
  readonly packages: readonly SubjectPackage[];
}

/** Beside the list: what the selected row is and would do, before Enter. Drawn once the list is painted, which nobody should wait for. */
export function Preview({ preview, user, packages }: PreviewProps) {
  return <Pane told={useAfterPaint(preview ?? 'nothing', 'not yet')} user={user} packages={packages} />;
}

type PaneProps = Omit<PreviewProps, 'preview'> & { readonly told: RowPreview | 'nothing' | 'not yet' };

const Pane = memo(function Pane({ told, user, packages }: PaneProps) {
  const { t } = useTranslation();
  return (
    <aside aria-label={t('terminal:palette.preview')} className="border-line bg-bg/60 flex w-90 shrink-0 flex-col overflow-y-auto border-l p-4 contain-content">
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
