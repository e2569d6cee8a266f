import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import type { ExceptionKind } from '~domain/exceptions';
import { Worklist } from './worklist';

const firsts = {
  missing: ['package.lost-approval', 'package.found', 'package.copy'],
  abandonable: ['package.abandon', 'package.redeliver', 'package.return', 'package.return-again', 'package.note'],
} as const satisfies Partial<Record<ExceptionKind, readonly string[]>>;

/** A list that is a work of its own, under its heading. */
export function WorklistPage({ kind }: { readonly kind: keyof typeof firsts }) {
  const t = useText('package');
  const title = t(`worklist.title.${kind}`);
  return (
    <div className="page-column">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 px-3">
        <h1 className="text-title">{title}</h1>
        <span className="text-dim">{t(`worklist.hint.${kind}`)}</span>
        {kind === 'missing' && (
          <span className="ml-auto">
            <CommandButton id="page.claim-lost" look="quiet" />
          </span>
        )}
      </header>
      <Worklist kind={kind} label={title} first={firsts[kind]} />
    </div>
  );
}
