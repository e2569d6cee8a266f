import { formatCount } from '~console/platform/format';
import { signOut } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { StayQuestion } from '~console/ui/dialog';

interface SignOutQuestionProps {
  /** How much there is that is not done: it waits to be sent, or for a decision. */
  readonly count: number;
  readonly onStay: () => void;
}

export function SignOutQuestion({ count, onStay }: SignOutQuestionProps) {
  const t = useText();
  return (
    <StayQuestion
      words={{
        title: t('sign_out.title', { count, shown: formatCount(count) }),
        body: t('sign_out.body'),
        leave: t('header.logout'),
        stay: t('sign_out.stay'),
      }}
      onStay={onStay}
      onLeave={() => signOut()}
    />
  );
}
