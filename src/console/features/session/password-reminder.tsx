import { useAtom, useSetAtom, atom } from 'jotai';
import { useState } from 'react';
import { changePasswordOpenAtom } from '~console/platform/panels';
import type { SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { Sentence } from '~console/ui/sentence';
import { limits } from '~domain/limits';
import { passwordAgeDays, passwordReminderDue } from '~domain/password';
import { lazyDialog } from '~console/ui/opening-dialog';
import { reminderFlagAtom } from './reminder-flag';

const ChangePassword = lazyDialog(() => import('./change-password').then((m) => m.ChangePassword));
const IgnorePassword = lazyDialog(() => import('./ignore-password').then((m) => m.IgnorePassword));

/** The two dialogs about the password. Mounted only while open, so the form always opens empty and without errors. */
export function PasswordPanels({ user }: { readonly user: SessionUser }) {
  const [changing, setChanging] = useAtom(changePasswordOpenAtom);
  const [ignoring, setIgnoring] = useAtom(ignorePasswordOpenAtom);
  return (
    <>
      {changing ? <ChangePassword user={user} onClose={() => setChanging(false)} /> : null}
      {ignoring ? <IgnorePassword user={user} onClose={() => setIgnoring(false)} /> : null}
    </>
  );
}

const ignorePasswordOpenAtom = atom(false);

/** Asks for a new password after 180 days; whatever is done about it puts it away until the next sign-in. */
export function PasswordReminder({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const [shown, setShown] = useAtom(reminderFlagAtom);
  const openChange = useSetAtom(changePasswordOpenAtom);
  const openIgnore = useSetAtom(ignorePasswordOpenAtom);
  const [now] = useState(() => new Date());
  const age = passwordAgeDays(user.password_updated_at, user.password_ignored_at, now);
  if (!shown || !passwordReminderDue(age)) return null;
  const away = (open?: (open: boolean) => void): void => {
    setShown(false);
    open?.(true);
  };
  return (
    <section
      aria-label={t('session:reminder.label')}
      className="border-attention/40 bg-attention-soft flex items-center gap-3 border-b py-1 pr-1.5 pl-4"
    >
      <p className="flex-1">
        <Sentence
          text={t('session:reminder.text', { days: limits.passwordReminderDays })}
          onPress={{ change: () => away(openChange), ignore: () => away(openIgnore) }}
        />
      </p>
      <button
        type="button"
        aria-label={t('session:reminder.close')}
        title={t('session:reminder.close')}
        onClick={() => away()}
        className="text-dim hover:text-ink grid size-6 place-items-center rounded"
      >
        <span aria-hidden="true">✕</span>
      </button>
    </section>
  );
}
