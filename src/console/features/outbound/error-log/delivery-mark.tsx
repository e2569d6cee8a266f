import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';
import type { ResponseOf } from '~contract/endpoints';
import type { StatusFamily } from '~domain/statuses';

export type Delivery = ResponseOf<'GET /outbound-deliveries'>['data'][number];

const families: Readonly<Record<Delivery['state'], StatusFamily>> = {
  waiting: 'attention',
  done: 'done',
  failed: 'failed',
};

/** How a delivery stands, in a word; one that was never tried is on its way. */
export function DeliveryMark({
  delivery: { state, tried_at },
}: {
  readonly delivery: Pick<Delivery, 'state' | 'tried_at'>;
}) {
  const t = useText('outbound');
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={families[state]} />
      {t(state === 'waiting' && tried_at === null ? 'state.queued' : `state.${state}`)}
    </span>
  );
}

/** What went wrong, in words; nothing where nothing did. */
export function FaultText({ of: { fault, status } }: { readonly of: Pick<Delivery, 'fault' | 'status'> }) {
  const t = useText('outbound');
  return fault === null ? null : <span>{t(`fault.${fault}`, { status: status ?? '' })}</span>;
}
