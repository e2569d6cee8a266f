import { formatCount } from '~console/platform/format';
import type { LeftBehind } from '~console/platform/panels';
import { signOut } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { StayQuestion } from '~console/ui/dialog';

interface SignOutQuestionProps extends LeftBehind {
  readonly onStay: () => void;
}

export function SignOutQuestion({ count, whose, onStay }: SignOutQuestionProps) {
  const t = useText();
  const shown = formatCount(count);
  return (
    <StayQuestion
      words={{
        title: t('sign_out.title', { count, shown }),
        body: whose === 'mine' ? t('sign_out.body') : t('session:login.waiting', { count, shown }),
        leave: t('header.logout'),
        stay: t('sign_out.stay'),
      }}
      onStay={onStay}
      onLeave={() => signOut()}
    />
  );
}
