import type { SessionUser } from '~console/app/session';
import type { SubjectPackage } from '~commands/gate';
import { useTranslation } from 'react-i18next';
import { CommandPreview } from './preview-command';
import { PackagePreview } from './preview-package';
import { Facts } from './preview-facts';
import type { RowPreview } from './row';

interface PreviewProps {
  readonly preview: RowPreview | undefined;
  readonly user: SessionUser;
  readonly packages: readonly SubjectPackage[];
}

/** Beside the list: what the selected row is and would do, before Enter. */
export function Preview({ preview, user, packages }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <aside aria-label={t('terminal:palette.preview')} className="border-line bg-bg/60 flex w-90 shrink-0 flex-col overflow-y-auto border-l p-4">
      {preview === undefined ? <p className="text-dim">{t('terminal:preview.nothing')}</p> : null}
      {preview?.kind === 'command' ? <CommandPreview command={preview.command} why={preview.why} user={user} packages={packages} /> : null}
      {preview?.kind === 'package' ? <PackagePreview id={preview.id} code={preview.code} /> : null}
      {preview?.kind === 'facts' ? <Facts title={preview.title} facts={preview.facts} /> : null}
    </aside>
  );
}
