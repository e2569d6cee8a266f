import { useMemo } from 'react';
import { mobileUnitRecord } from '~commands/mobile-units';
import { GoLink } from '~console/terminal/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { RecordActions } from '~console/terminal/record-actions';
import { useActiveRecord } from '~console/terminal/active-record';
import { Button } from '~console/ui/button';
import { formatCount, formatKg } from '~console/platform/format';
import { ScanStrip } from '~console/linehaul/scan-strip';
import { BagStatus } from '~console/linehaul/status-words';
import type { Bag } from '~console/linehaul/use-trip';
import { may } from '~domain/access';
import { seesAllHubs } from '~domain/roles';
import { BagContents } from './contents';
import { BagHistory } from './history';
import { SealForm } from './seal-form';
import { useBagScans, type BagMode } from './use-bag-scans';

const none: readonly BagMode[] = [];

/** What may be scanned on the bag's page, the usual first. */
function useModes(bag: Bag): readonly BagMode[] {
  const user = useUser();
  const filled = bag.packages > 0;
  return useMemo(() => {
    if (!user || !may(user, 'package.mu_add')) return none;
    const works = (id: number): boolean => seesAllHubs(user.role) || user.hubIds.includes(id);
    if (bag.status === 'Closed') return bag.received_at === null && works(bag.destination_hub.id) ? (['receive'] as const) : none;
    if (!works(bag.origin_hub.id)) return none;
    return bag.status === 'Draft' && filled ? (['add', 'remove', 'seal'] as const) : (['add', 'remove'] as const);
  }, [user, bag.status, bag.received_at, bag.destination_hub.id, bag.origin_hub.id, filled]);
}

export function BagView({ bag }: { readonly bag: Bag }) {
  const t = useText('linehaul');
  const modes = useModes(bag);
  const record = useMemo(() => mobileUnitRecord.read(bag), [bag]);
  useActiveRecord(record);
  const { mode, setMode, sealWith, receiveWith, last, waiting, counts } = useBagScans(bag, modes);
  return (
    <section aria-label={bag.mu_code} className="flex h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
        <h1 className="font-mono text-title">{bag.mu_code}</h1>
        <BagStatus status={bag.status} received={bag.received_at !== null} />
        <span className="font-mono text-mono">
          {bag.origin_hub.code} → {bag.destination_hub.code}
        </span>
        <span className="text-dim">
          {t('column.seal')} <span className="font-mono text-mono text-ink">{bag.serial_number ?? '–'}</span>
        </span>
        <output aria-label={t('bag.sum')} className="tabular-nums">
          {t('bag.sum_of', { n: formatCount(bag.packages), kg: formatKg(bag.weight) })}
        </output>
        {bag.runsheet && (
          <GoLink to={`/linehaul-runsheet/${bag.runsheet.id}`} className="font-mono text-mono text-accent underline">
            {bag.runsheet.code}
          </GoLink>
        )}
        <span className="ml-auto flex gap-2">
          <GoLink to={`/mobile-units/${bag.id}/tag`} className="flex h-control items-center rounded border border-line bg-raised px-2.5 hover:border-line-strong">
            {t('bag.print')}
          </GoLink>
        </span>
      </header>
      <div className="shrink-0 border-t border-line px-3 py-1.5">
        <RecordActions label={t('bag.actions')} record={record} />
      </div>
      {modes.length > 0 && (
        <>
          <ScanStrip last={last} waiting={waiting} counts={counts} ready={t(`bag_mode.${mode}`)} label={t(`bag_mode.${mode}`)} />
          <div className="flex shrink-0 flex-wrap items-center gap-3 border-t border-line px-3 py-2">
            {modes.length > 1 && (
              <fieldset className="flex gap-1">
                <legend className="sr-only">{t('bag.scan_does')}</legend>
                {modes.map((one) => (
                  <Button key={one} aria-pressed={mode === one} look={mode === one ? 'primary' : 'plain'} onClick={() => setMode(one)}>
                    {t(`bag_mode_short.${one}`)}
                  </Button>
                ))}
              </fieldset>
            )}
            {modes.includes('seal') && <SealForm record={record} kind="seal" onSeal={sealWith} />}
            {modes.includes('receive') && <SealForm record={record} kind="receive" onSeal={receiveWith} />}
          </div>
        </>
      )}
      <div className="flex min-h-0 flex-1 border-t border-line">
        <div className="min-w-0 flex-1">
          <BagContents id={bag.id} version={bag.version} />
        </div>
        <BagHistory bag={bag} />
      </div>
    </section>
  );
}
