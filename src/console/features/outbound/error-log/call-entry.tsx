import { useText } from '~console/platform/text';
import { formatCount, formatMoment } from '~console/platform/format';
import type { ResponseOf } from '~contract/endpoints';
import { FaultText } from './delivery-mark';

type Call = ResponseOf<'GET /outbound-deliveries/{id}'>['data']['calls'][number];

/** One call out: when, how it went, what was said on both sides. */
export function CallEntry({ call }: { readonly call: Call }) {
  const t = useText('outbound');
  return (
    <li className="border-line bg-panel rounded border px-3 py-2">
      <p className="flex flex-wrap items-center gap-3 tabular-nums">
        <span className="font-semibold">{t('delivery.attempt', { n: call.attempt })}</span>
        <span className="text-dim">{formatMoment(call.at)}</span>
        <span>{call.status ?? '–'}</span>
        <span className="text-dim">{t('delivery.ms', { n: formatCount(call.ms) })}</span>
        <span className="text-failed">
          <FaultText of={call} />
        </span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 pt-1">
        <dt className="text-dim">{t('delivery.sent')}</dt>
        <dd className="text-mono font-mono break-all">{call.request}</dd>
        <dt className="text-dim">{t('delivery.answered')}</dt>
        <dd className="text-mono font-mono break-all">{call.response === '' ? t('delivery.nothing') : call.response}</dd>
      </dl>
    </li>
  );
}
