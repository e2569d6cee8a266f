import { useText } from '~console/platform/text';
import { StayQuestion } from '~console/ui/dialog';

interface DropQuestionProps {
  readonly onStay: () => void;
  readonly onDrop: () => void;
}

/** Asked before another form takes the place of one that is not saved. */
export function DropQuestion({ onStay, onDrop }: DropQuestionProps) {
  const t = useText('ui');
  return (
    <StayQuestion
      words={{ title: t('drop.title'), body: t('drop.body'), leave: t('drop.drop'), stay: t('drop.stay') }}
      onStay={onStay}
      onLeave={onDrop}
    />
  );
}
