import { useState } from 'react';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { CommandButton } from '~console/terminal/command-button';
import { formatCount, formatKg } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import { toSubject, type SubjectRecord } from '~commands/subject';
import { findReason } from '~domain/reasons';
import type { Stop } from './use-sheet';

interface StopRowProps {
  readonly stop: Stop;
  /** On which all that is left here is reported picked up; absent where nothing may be reported. */
  readonly sheet?: SubjectRecord;
  readonly busy: boolean;
}

/** One door of a trip: how far it is, and its packages on request. */
export function StopRow({ stop, sheet, busy }: StopRowProps) {
  const t = useText('pickup-sheets');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const left = stop.packages_at.filter(({ result }) => result === null);
  const share = (count: number): string => `${(count / Math.max(1, stop.packages)) * 100}%`;
  return (
    <li className="border-b border-line">
      <div className="flex min-h-11 items-center gap-3 px-3 py-1">
        <button type="button" aria-expanded={open} className="flex min-w-0 flex-1 items-center gap-2 text-left" onClick={() => setOpen(!open)}>
          <span aria-hidden="true" className="w-3 text-dim">
            {open ? '▾' : '▸'}
          </span>
          <span className="min-w-0">
            <span className="block truncate">
              <span className="font-mono text-mono">{stop.shop.code}</span> <strong className="font-semibold">{stop.shop.name}</strong> {stop.shop.phone && <span className="text-dim tabular-nums">{stop.shop.phone}</span>}
            </span>
            <span className="block truncate text-label text-dim">{stop.ward ? `${stop.ward} · ${stop.pickup_point}` : stop.pickup_point}</span>
          </span>
        </button>
        <span className="w-20 text-right text-dim tabular-nums">{t('stop.kg', { kg: formatKg(Math.round(stop.weight * 10) / 10) })}</span>
        <span aria-hidden="true" className="flex h-2 w-32 overflow-hidden rounded-sm bg-raised">
          <span className="bg-done" style={{ width: share(stop.done) }} />
          <span className="bg-failed" style={{ width: share(stop.failed) }} />
        </span>
        <span className="w-40 text-right tabular-nums">
          <span className="text-done">{formatCount(stop.done)}</span>
          {stop.failed > 0 && <span className="text-failed"> + {formatCount(stop.failed)}</span>} {t('stop.of', { n: formatCount(stop.packages) })}
        </span>
        <span className="w-36 text-right">
          {sheet && left.length > 0 && (
            <CommandButton id="pickup.done" record={sheet} packages={left.map(toSubject)} busy={busy} label={t('stop.all', { n: formatCount(left.length) })} name={t('stop.all_label', { n: formatCount(left.length), shop: stop.shop.name })} />
          )}
        </span>
      </div>
      {open && (
        <ul className="border-t border-line bg-raised/40">
          {stop.packages_at.map((item) => (
            <li key={item.id} className="flex h-7 items-center gap-4 pr-3 pl-8">
              <GoLink to={`/packages/${item.id}`} className="w-36 font-mono text-mono hover:underline">
                {item.package_code}
              </GoLink>
              <span className="w-48">
                <StatusMark status={item.status} />
              </span>
              <span className="w-40 truncate text-dim">{item.order_code}</span>
              <span className="truncate">{item.result_reason === null ? '' : (findReason(item.result_reason)?.[language] ?? item.result_reason)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
