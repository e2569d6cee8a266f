import { useEffect, useRef, useState } from 'react';
import { useActiveHub } from '~console/platform/active-hub';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { CodeField } from '~console/package/code-field';
import { CommandButton } from '~console/terminal/command-button';
import { useRunCommand } from '~console/terminal/use-run-command';
import { formatCount } from '~console/platform/format';
import { LastInboundScan } from '../last-inbound';
import { MeasureForm } from '../measure-form';
import { ScanTable } from '../scan-table';
import { useInbound } from '../use-inbound';
import { useScale } from '../use-scale';

/** Packages taken in at a hub, one scan each; with the scale, each scan waits for its weight. */
export function Inbound() {
  const t = useText('inbound');
  const hubs = useHubs();
  const active = useActiveHub();
  const run = useRunCommand();
  const [hubId, setHubId] = useState<number | null>(null);
  const { take, last, counts, waiting, known } = useInbound();
  const form = useRef<HTMLFormElement>(null);
  const own = (hubs.data ?? []).filter((hub) => hub.accessible);
  const hub = hubId ?? active?.id ?? own[0]?.id ?? null;
  const { measuring, onScale } = useScale(hub, take);
  useEffect(() => {
    if (onScale !== null) form.current?.querySelector('input')?.focus();
  }, [onScale]);

  const undoable = known.data?.find((scan) => scan.run !== null)?.run ?? null;
  return (
    <section aria-label={t('title')} className="flex h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">{t('title')}</h1>
        <label className="flex items-center gap-2">
          <span className="text-dim">{t('hub')}</span>
          <select className="control min-w-44" value={hub ?? ''} onChange={(event) => setHubId(Number(event.target.value))}>
            {own.map(({ id, code, name }) => (
              <option key={id} value={id}>
                {`${code} · ${name}`}
              </option>
            ))}
          </select>
        </label>
        <label className="flex h-control items-center gap-1.5">
          <input type="checkbox" className="accent-accent" checked={measuring} onChange={() => run('face.scale')} />
          {t('measure.mode')}
        </label>
        <output aria-label={t('counts')} className="ml-auto flex gap-4 tabular-nums">
          <span className="text-done">{t('count.done', { n: formatCount(counts.done) })}</span>
          <span className="text-attention">{t('count.already', { n: formatCount(counts.already) })}</span>
          <span className="text-failed">{t('count.refused', { n: formatCount(counts.refused) })}</span>
        </output>
        <CommandButton id="package.undo" label={t('undo')} {...(undoable === null ? { unable: t('undo_none') } : { args: { run: undoable } })} />
      </header>
      <div className="flex shrink-0 flex-col gap-2 border-y border-line px-3 py-2.5">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
          <LastInboundScan last={last} waiting={waiting} />
          <CodeField label={t('field')} placeholder={t('field_hint')} add={t('add')} addMany={(n) => t('add_many', { n })} />
        </div>
        {onScale !== null && <MeasureForm key={onScale} code={onScale} form={form} />}
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        <ScanTable known={known} />
      </div>
    </section>
  );
}
