import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { mayReload, reload, useOtherVersion } from '~console/platform/new-version';
import { useText } from '~console/platform/text';
import { leaveGuardAtom } from '~console/terminal/leave-guard';
import { Button } from '~console/ui/button';

/** So often it is looked whether nothing is being typed any more, in ms. */
const lookMs = 1_000;

function isTyping(): boolean {
  const field = document.activeElement;
  const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
  return typed !== '' || document.querySelector('[role="dialog"], dialog[open]') !== null;
}

/** Says that the provider has moved on to another version, and loads it as soon as nothing typed is lost by that. */
export function VersionBar() {
  const t = useText();
  const other = useOtherVersion();
  const guarded = useAtomValue(leaveGuardAtom) !== null;
  useEffect(() => {
    if (!other || guarded) return undefined;
    const timer = setInterval(() => {
      if (mayReload() && !isTyping()) reload();
    }, lookMs);
    return () => clearInterval(timer);
  }, [other, guarded]);
  if (!other) return null;
  return (
    <p
      role="alert"
      className="fixed inset-x-0 top-0 z-50 flex items-center justify-center gap-3 border-b border-attention/40 bg-attention-soft px-4 py-1"
    >
      {t('code_errors.ESY017')}
      <Button look="primary" className="h-6!" onClick={reload}>
        {t('pages.reload')}
      </Button>
    </p>
  );
}
