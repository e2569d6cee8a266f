import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '~console/platform/session';
import { planStages } from '~commands/plan-stages';
import type { SubjectPackage } from '~commands/subject';
import { Kbd } from '~console/ui/kbd';
import { DryRunLine } from '../dry-run-line';
import type { RowPreview } from './row';
import { useAfterPaint } from './preview';

interface PaletteFooterProps {
  readonly preview: RowPreview | undefined;
  /** Whether what the command would do is told here, there being no preview to tell it. */
  readonly dry: boolean;
  readonly user: SessionUser;
  readonly packages: readonly SubjectPackage[];
}

/** What Enter does with the selected row. Told once the list is painted. */
export function PaletteFooter({ preview, ...rest }: PaletteFooterProps) {
  return <FooterOf preview={useAfterPaint(preview, undefined)} {...rest} />;
}

const FooterOf = memo(function FooterOf({ preview, dry, user, packages }: PaletteFooterProps) {
  const { t } = useTranslation();
  return (
    <>
      {dry && preview?.kind === 'command' && preview.command.subject === 'packages' && packages.length > 0 ? (
        <DryRunLine stages={planStages([{ command: preview.command, args: {} }], { packages }, user)} />
      ) : (
        <span />
      )}
      <span className="flex gap-4">
        <KeyHint keys="enter" text={t(opens(preview) ? 'terminal:palette.open' : 'terminal:palette.run')} />
        <KeyHint keys="esc" text={t('terminal:palette.close')} />
      </span>
    </>
  );
});

/** Whether Enter goes somewhere rather than does something. */
function opens(preview: RowPreview | undefined): boolean {
  return preview?.kind === 'package' || (preview?.kind === 'command' && preview.command.effect.kind === 'page');
}

/** A key and what it does here; nothing where there is none to press. */
export function KeyHint({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <span className="text-dim inline-flex shrink-0 items-center gap-1.5 hand:hidden">
      <Kbd keys={keys} />
      {text}
    </span>
  );
}
