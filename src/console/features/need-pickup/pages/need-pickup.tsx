import { lazy, Suspense, useMemo, useState } from 'react';
import { call } from '~console/platform/api';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { OwnHubSelect, useWorkHub } from '~console/package/own-hub-select';
import { CommandButton } from '~console/terminal/command-button';
import { useGo } from '~console/terminal/leave-guard';
import { useActionHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { EmptyState } from '~console/ui/empty';
import { FilterText } from '~console/ui/filter-text';
import { formatClock, formatCount, formatKg } from '~console/platform/format';
import { Grid } from '~console/ui/grid/grid';
import { isSelected, noSelection, type GridSelection } from '~console/ui/grid/selection';
import { arraySource } from '~console/ui/grid/source';
import { Pending } from '~console/ui/pending';
import { useNow } from '~console/ui/use-now';
import { OpeningDialog } from '~console/ui/opening-dialog';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import { HubNote } from '../hub-note';
import { useWaiting, type WaitingGroup } from '../use-waiting';
import { detailsPath, waitingColumns } from '../waiting-columns';
import { WardList, wardOf } from '../ward-list';

const PutOnSheet = lazy(() => import('../put-on-sheet').then((m) => ({ default: m.PutOnSheet })));

const rowId = ({ door }: WaitingGroup): number => door;
const rowName = ({ shop }: WaitingGroup): string => shop.code;

/** What waits at which shop of a hub, by ward; chosen doors go on a courier's sheet. */
export function NeedPickup() {
  const t = useText();
  const now = useNow();
  const go = useGo();
  const user = useUser();
  const [chosenHub, setHub] = useState<number | null>(null);
  const hub = useWorkHub(chosenHub);
  const [q, setQ] = useState('');
  const [ward, setWard] = useState<number | null>(null);
  const [selection, setSelection] = useState<GridSelection>(noSelection);
  const [putting, setPutting] = useState(false);
  const waiting = useWaiting(hub, q);
  const groups = useMemo(() => (waiting.data ?? []).filter((group) => ward === null || wardOf(group) === ward), [waiting.data, ward]);
  const columns = useMemo(() => waitingColumns(t, now), [t, now]);
  const source = useMemo(() => arraySource(groups), [groups]);
  const chosen = groups.filter(({ door }) => isSelected(selection, door));
  const sum = (list: readonly WaitingGroup[], of: 'packages' | 'weight'): number => list.reduce((all, group) => all + group[of], 0);
  const mayPlan = user !== null && may(user, 'runsheet_work');
  const change = (act: () => void): void => {
    setSelection(noSelection);
    act();
  };

  const put = async (courier_id: number, runsheet_id: number | null) => {
    const taken = chosen.map(({ shop, pickup_point, packages }) => ({ shop_id: shop.id, pickup_point, packages: Math.min(packages, limits.maxApiLimit) }));
    const { data } = await call('POST /pickup-plan', { body: { hub_id: hub ?? 0, type: 'pickup', sheets: [{ courier_id, ...(runsheet_id === null ? {} : { runsheet_id }), groups: taken }] } });
    const [sheet] = data.sheets;
    if (!sheet) throw new Error('a plan of one sheet answers one');
    return { sheet, added: sheet.added, refused: sheet.refused.length };
  };
  useActionHandler(formCommands.putOnSheet, () => (chosen.length === 0 ? t('need-pickup:how') : setPutting(true)));
  return (
    <section aria-label={t('need-pickup:title')} className="flex h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">{t('need-pickup:title')}</h1>
        <output className="text-dim tabular-nums">{waiting.data ? t('need-pickup:totals', { n: formatCount(sum(waiting.data, 'packages')), doors: t('ui:count.doors', { n: formatCount(waiting.data.length) }), kg: formatKg(sum(waiting.data, 'weight')) }) : '…'}</output>
        <span className="text-label text-dim tabular-nums">{waiting.dataUpdatedAt > 0 ? t('resource:list.updated', { time: formatClock(waiting.dataUpdatedAt) }) : ''}</span>
        <span className="ml-auto flex gap-2">
          <CommandButton id="page.pickup-plan" />
          <CommandButton id="page.pickup-runsheet" />
        </span>
      </header>
      <div className="flex shrink-0 flex-wrap items-center gap-3 px-3 pb-2">
        <OwnHubSelect value={hub} onChange={(id) => change(() => setHub(id))} />
        <FilterText label={t('need-pickup:find')} placeholder={t('need-pickup:find_hint')} value={q} onChange={(text) => change(() => setQ(text ?? ''))} />
        {hub !== null && <HubNote key={hub} hubId={hub} />}
      </div>
      {waiting.isError && waiting.data && (
        <p role="alert" className="border-t border-line bg-attention/10 px-3 py-1">
          {t('resource:list.stale', { time: formatClock(waiting.dataUpdatedAt) })}
        </p>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[15rem_minmax(0,1fr)] border-t border-line">
        <WardList groups={waiting.data ?? []} chosen={ward} onChoose={(id) => change(() => setWard(id))} />
        <div className="flex min-h-0 min-w-0 flex-col">
          <div className="flex min-h-9 shrink-0 items-center gap-3 border-b border-line px-3 py-1">
            {chosen.length === 0 ? (
              <span className="text-dim">{t(mayPlan ? 'need-pickup:how' : 'need-pickup:look')}</span>
            ) : (
              <>
                <strong className="font-semibold">{t('need-pickup:chosen', { doors: t('ui:count.doors', { n: formatCount(chosen.length) }), n: formatCount(sum(chosen, 'packages')), kg: formatKg(sum(chosen, 'weight')) })}</strong>
                {mayPlan && (
                  <CommandButton id="face.put-on-sheet" look="primary" label={t('need-pickup:put.open')} />
                )}
              </>
            )}
          </div>
          <div className="min-h-0 flex-1">
            {waiting.data ? (
              <Grid
                label={t('need-pickup:title')}
                columns={columns}
                source={source}
                rowId={rowId}
                rowName={rowName}
                density={32}
                {...(mayPlan ? { selection, onSelection: setSelection } : {})}
                onOpen={(group) => go(detailsPath(group))}
                empty={<EmptyState title={t(q === '' ? 'need-pickup:none' : 'need-pickup:none_found')} />}
              />
            ) : (
              <Pending query={waiting} />
            )}
          </div>
        </div>
      </div>
      {putting && hub !== null && (
        <Suspense fallback={<OpeningDialog />}>
          <PutOnSheet hubId={hub} packages={sum(chosen, 'packages')} put={put} onClose={() => setPutting(false)} onDone={() => setSelection(noSelection)} />
        </Suspense>
      )}
    </section>
  );
}
