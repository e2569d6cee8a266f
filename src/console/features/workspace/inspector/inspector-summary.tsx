import type { RefObject } from 'react';
import { useText } from '~console/platform/text';
import { AgeMark } from '~console/package/age-mark';
import { Fact } from '~console/package/detail/fact';
import { usePackage } from '~console/package/detail/use-package';
import { useKeysOf } from '~console/terminal/hotkeys/user-keys';
import { useRunCommand } from '~console/terminal/use-run-command';
import { formatKg, formatMoney } from '~console/platform/format';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { Kbd } from '~console/ui/kbd';
import { StatusMark } from '~console/ui/status';
import { toSubject } from '~commands/subject';
import { limits } from '~domain/limits';
import type { GridPackage } from '../grid/use-packages-window';

interface InspectorSummaryProps {
  readonly row: GridPackage;
  /** The cursor rests here, so that more than the row may be shown. */
  readonly known: boolean;
  readonly grid: RefObject<GridHandle | null>;
}

/** What is asked of a package first: told from its row at once, completed in its place. */
export function InspectorSummary({ row, known, grid }: InspectorSummaryProps) {
  const t = useText();
  const run = useRunCommand();
  const openKeys = useKeysOf('package.open');
  const found = usePackage(known ? String(row.id) : '').detail;
  const detail = found?.id === row.id ? found : undefined;
  const size = detail && t('package:unit.size', { length: formatKg(detail.length), width: formatKg(detail.width), height: formatKg(detail.height) });
  const route = [row.fm_hub, row.current_hub, row.lm_hub].flatMap((hub) => (hub ? [hub.code] : []));
  const hubs = route.filter((code, index) => code !== route[index - 1]);
  return (
    <>
      <header className="flex flex-col gap-1">
        <div className="flex items-center gap-1.5">
          <h2 className="mr-auto truncate font-mono text-title">{row.package_code}</h2>
          <Step sign="↑" label={t('workspace:inspector.previous')} keys="k" onClick={() => grid.current?.move('previous')} />
          <Step sign="↓" label={t('workspace:inspector.next')} keys="j" onClick={() => grid.current?.move('next')} />
          <Step sign="↗" label={t('workspace:inspector.open')} keys={openKeys} onClick={() => run('package.open', { packages: [toSubject(row)] })} />
        </div>
        <p className="flex flex-wrap items-center gap-x-2">
          <StatusMark status={row.status} />
          <span className="text-dim">·</span>
          <span>{t('package:detail.attempt', { n: row.no_of_attempt, max: limits.deliveryAttempts })}</span>
          <span className="text-dim">·</span>
          <AgeMark package={row} long />
        </p>
      </header>
      <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <Fact
          label={t('package:group.receiver')}
          value={
            <>
              {row.receiver_name}
              <span className="block text-dim">
                <span className="font-mono text-mono">{detail?.receiver_phone ?? row.receiver_phone ?? '–'}</span> · {row.receiver_address}
              </span>
            </>
          }
        />
        <Fact label={t('package:field.cod')} value={formatMoney(row.cod)} mono />
        <Fact label={t('workspace:inspector.measures')} value={`${t('package:unit.kg', { n: formatKg(row.weight) })} · ${size ?? '…'}`} mono />
        <Fact label={t('package:group.route')} value={hubs.join(' → ')} mono />
        <Fact label={t('package:field.seller')} value={`${row.seller_code} · ${detail?.seller_name ?? '…'}`} />
      </dl>
    </>
  );
}

interface StepProps {
  readonly sign: string;
  readonly label: string;
  readonly keys: string | undefined;
  readonly onClick: () => void;
}

function Step({ sign, label, keys, onClick }: StepProps) {
  return (
    <button type="button" aria-label={label} title={label} className="flex h-6 items-center gap-1 rounded px-1 text-dim hover:bg-raised hover:text-ink" onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
      {keys === undefined ? null : (
        <span aria-hidden="true">
          <Kbd keys={keys} />
        </span>
      )}
    </button>
  );
}
