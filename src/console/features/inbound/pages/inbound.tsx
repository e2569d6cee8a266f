import { useEffect, useRef, useState, memo, useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActiveHub } from '~console/platform/active-hub';
import { useReloadHeld } from '~console/platform/new-version';
import { packagesChanged } from '~console/platform/query-client';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { boundHub } from '~domain/unloading';
import { CodeField } from '~console/package/code-field';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { formatClock, formatCount, noValue } from '~console/platform/format';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import { GoLink } from '~console/terminal/links/go-link';
import { EmptyState, Pending } from '~console/ui/empty';
import { StatusMark } from '~console/ui/status';
import { call } from '~console/platform/api';
import { sameRows } from '~console/platform/same-rows';
import { refusedScan } from '~console/terminal/scan/scan-fault';
import type { AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import type { ResponseOf } from '~contract/endpoints';
import { MeasureForm, type Measure } from '~console/package/measure-form';
import { useOnScale } from '~console/package/use-on-scale';
import { usePageScan } from '~console/terminal/scan/page-scan';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stationCommands } from '~commands/station-commands';
import { normaliseCode } from '~domain/tracking-code';
import { intakeSender, type InboundAnswer, type WaitingScan } from '../inbound-scans';

type KnownScan = ResponseOf<'GET /scans'>['data'][number];

const shown = 50;
/** So soon after a scan the list is read again, ms: not while the next one is on its way. */
const settleMs = 700;
/**
 * Where scan comes after scan it is read this often, ms, and then right behind one of them: the next is the furthest
 * away there.
 */
const mostMs = 2_500;
/** Long enough for what was told of the scan to be on the screen. */
const paintedMs = 20;

/** Sends scans as they come, keeps those the network did not take, and tells the last ones as the provider has them. */
function useInbound() {
  const t = useText('inbound');
  const client = useQueryClient();
  const [counts, setCounts] = useState({ done: 0, already: 0, refused: 0 });
  const [readFor, setReadFor] = useState(0);
  const known = useQuery({
    queryKey: ['packages', 'scans', 'inbound'],
    queryFn: async ({ signal }) =>
      (await call('GET /scans', { query: { kind: 'inbound', limit: shown }, signal })).data,
    structuralSharing: sameRows<KnownScan>,
  });
  const unreadSince = useRef<number | null>(null);
  useEffect(() => {
    if (readFor === 0) return undefined;
    unreadSince.current ??= performance.now();
    const due = performance.now() - unreadSince.current > mostMs;
    const timer = setTimeout(
      () => {
        unreadSince.current = null;
        packagesChanged(client);
      },
      due ? paintedMs : settleMs,
    );
    return () => clearTimeout(timer);
  }, [client, readFor]);

  const took = useCallback((answers: readonly InboundAnswer[], failed: number): void => {
    setCounts((before) =>
      answers.reduce((sum, { outcome }) => ({ ...sum, [outcome]: sum[outcome] + 1 }), {
        ...before,
        refused: before.refused + failed,
      }),
    );
    setReadFor((before) => before + 1);
  }, []);
  const tell = useCallback(
    (answer: InboundAnswer): AnnouncedScan => {
      const { code, refusal, errors, outcome, route } = answer;
      if (refusal !== null) return { code, ...refusedScan(refusal, errors) };
      if (outcome === 'already') return { code, result: 'repeated', text: t('said.already') };
      // Two notes call for a look: it is in, but not where it should be.
      if (route === 'misrouted') return { code, result: 'repeated', text: t('said.misrouted', { hub: bound(answer) }) };
      return {
        code,
        result: 'done',
        text: t(`said.${route === 'onward' ? 'onward' : 'here'}`, { hub: bound(answer) }),
      };
    },
    [t],
  );
  const { take, last, underWay } = useScanOutbox({ place: '/inbound', sender: intakeSender, tell, took });

  return { take, last, counts, underWay, known };
}

/** Where the package has to go from here. */
function bound({ package: item }: Pick<InboundAnswer, 'package'>): string {
  return (item && boundHub(item)?.code) ?? noValue;
}

const inks: Record<KnownScan['outcome'], string> = {
  done: 'text-done',
  already: 'text-attention',
  refused: 'text-failed',
};

const wide = 'max-[40rem]:hidden';
/** In a hand there is room for what came of the scan and where it goes; the hub is the one that is stood in. */
const onADesk = { time: '', code: '', outcome: '', hub: wide, status: wide, bound: '' } as const;

/** The user's last scans as the provider has them, whatever came of them, the newest first. */
function ScanTable({ known }: { readonly known: ReturnType<typeof useInbound>['known'] }) {
  const t = useText('inbound');
  if (!known.data) return <Pending query={known} />;
  if (known.data.length === 0) return <EmptyState title={t('none')} hint={t('none_hint')} />;
  return <KnownScans scans={known.data} />;
}

/** Drawn again when they have been read again, not with each scan: its confirmation must not wait for that. */
const KnownScans = memo(function KnownScans({ scans }: { readonly scans: readonly KnownScan[] }) {
  const t = useText('inbound');
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('last')}</caption>
      <thead className="sticky top-0 bg-panel">
        <tr className="head-row [&>th]:px-3 max-[40rem]:[&>th]:px-1.5">
          {(['time', 'code', 'outcome', 'hub', 'status', 'bound'] as const).map((column) => (
            <th key={column} scope="col" className={onADesk[column]}>
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scans.map((scan) => (
          <KnownScanRow key={scan.id} scan={scan} />
        ))}
      </tbody>
    </table>
  );
});

/** Most of them only move down when the list is read again. */
const KnownScanRow = memo(function KnownScanRow({ scan }: { readonly scan: KnownScan }) {
  const t = useText('inbound');
  return (
    <tr className="h-row border-b border-line [&>td]:px-3 max-[40rem]:[&>td]:px-1.5">
      <td className="text-dim tabular-nums">{formatClock(scan.at)}</td>
      <td className="font-mono text-mono">
        {scan.package ? (
          <GoLink to={`/packages/${scan.package.id}`} className="hover:underline">
            {scan.code}
          </GoLink>
        ) : (
          scan.code
        )}
      </td>
      <td className={inks[scan.outcome]}>
        {scan.refusal === null
          ? t(`outcome.${scan.outcome}`)
          : `${scan.refusal} ${t(`app:code_errors.${scan.refusal}`)}`}
      </td>
      <td className={`font-mono text-mono ${onADesk.hub}`}>{scan.hub?.code ?? noValue}</td>
      <td className={onADesk.status}>{scan.package ? <StatusMark status={scan.package.status} /> : noValue}</td>
      <td className="font-mono text-mono">{bound(scan)}</td>
    </tr>
  );
});

/** Packages taken in at a hub, one scan each; with the scale, each scan waits for its weight. */
export function Inbound() {
  const t = useText('inbound');
  const hubs = useHubs();
  const active = useActiveHub();
  const run = useRunCommand();
  const [hubId, setHubId] = useState<number | null>(null);
  const { take, last, counts, underWay, known } = useInbound();
  const own = (hubs.data ?? []).filter((hub) => hub.accessible);
  const usual = active?.id ?? own[0]?.id ?? null;
  const hub = hubId ?? usual;
  useReloadHeld(hub !== usual);
  const { measuring, onScale } = useScale(hub, take);
  const undoable = known.data?.find((scan) => scan.run !== null)?.run ?? null;
  return (
    <section aria-label={t('title')} className="page-column">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">{t('title')}</h1>
        <label className="flex items-center gap-2">
          <span className="text-dim">{t('hub')}</span>
          <select
            className="control min-w-44"
            value={hub ?? ''}
            onChange={(event) => setHubId(Number(event.target.value))}
          >
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
        {/* Not said by itself: each scan is. */}
        <output aria-label={t('counts')} aria-live="off" className="heard-apart ml-auto flex gap-4 tabular-nums">
          <span className="text-done">{t('count.done', { n: formatCount(counts.done) })}</span>
          <span className="text-attention">{t('count.already', { n: formatCount(counts.already) })}</span>
          <span className="text-failed">{t('count.refused', { n: formatCount(counts.refused) })}</span>
        </output>
        <CommandButton
          id="package.undo"
          label={t('undo')}
          {...(undoable === null ? { unable: t('undo_none') } : { args: { run: undoable } })}
        />
      </header>
      <div className="scan-dock border-b">
        <div className="scan-row">
          <LastScanBox last={last} ready={t('ready')} underWay={underWay} />
          <CodeField
            label={t('field')}
            placeholder={t('field_hint')}
            add={t('add')}
            addMany={(n) => t('add_many', { n })}
          />
        </div>
        {onScale !== null && (
          <MeasureForm
            key={onScale.code}
            code={onScale.code}
            onDone={(measure) => run('face.take-weighed', { args: measure })}
          />
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        <ScanTable known={known} />
      </div>
    </section>
  );
}

/** What each scan on the page does: takes the package in at `hub`, or, with the scale, puts it on the scale. */
function useScale(hub: number | null, take: (scan: WaitingScan) => Promise<ScanAnswer>) {
  const t = useText('inbound');
  const [measuring, setMeasuring] = useState(false);
  const { onScale, put, weighed } = useOnScale(take);
  useReloadHeld(measuring || onScale !== null);

  const scanned = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (hub === null) return { result: 'refused', text: t('no_hub') };
      if (!measuring) return take({ hub_id: hub, code });
      await put({ hub_id: hub, code });
      return { result: 'found', text: t('measure.waits') };
    },
    [hub, measuring, put, take, t],
  );
  usePageScan(scanned);
  useActionHandler(stationCommands.scale, () => setMeasuring((on) => !on));
  useActionHandler(stationCommands.takeWeighed, (measured: Measure) => {
    if (hub === null || onScale === null) return t('measure.empty');
    return weighed(measured);
  });
  return { measuring, onScale };
}
