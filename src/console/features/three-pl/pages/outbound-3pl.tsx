import { useMemo, useState, useCallback, useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { useLocation, useSearch } from 'wouter';
import { atom, useAtom } from 'jotai';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '~console/platform/text';
import { BatchBar } from '~console/resource/batch-bar';
import { ListPage } from '~console/resource/list-page';
import { ListTabs } from '~console/resource/list-tabs';
import { CommandButton } from '~console/terminal/buttons/command-button';
import type { PackageRow } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useReloadHeld } from '~console/platform/new-version';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { useActionHandler } from '~console/terminal/action-handlers';
import { useOwnChoice } from '~console/terminal/empty-set';
import { formCommands } from '~commands/form-commands';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { limits } from '~domain/limits';
import type { RowSelection } from '~console/ui/table/use-rows';
import { toast } from '~console/ui/toast';
import { candidatePackages, sheets } from '../lists';
import { CollectField, Refused, tellDone, type Outcome } from '../collect-codes';
import { PlaceFields, usePlace, useShipUnits } from '../place-fields';

type Tab = 'sheets' | 'packages';
const tabs = ['sheets', 'packages'] as const;

/** As many as one sheet is made with. */
const atOnce = { most: limits.scans };

type Chosen = ReadonlyMap<number, string>;

/** What was collected at the desk so far: whoever looks something up on another page finds it again. */
const collectedAtom = atom<readonly string[]>([]);

/** The list's selection with the codes, which the desk beside it needs. */
function selectionOf(chosen: Chosen, setChosen: Dispatch<SetStateAction<Chosen>>): RowSelection<PackageRow> {
  return {
    ids: new Set(chosen.keys()),
    change: (rows, on) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const { id, package_code } of rows)
          if (on) next.set(id, package_code);
          else next.delete(id);
        return next;
      }),
  };
}

/** What goes to carriers: the sheets there are, the packages that may go, and the desk where they are handed over. */
export function Outbound3pl() {
  const t = useText('three-pl');
  const [, navigate] = useLocation();
  const tab: Tab = new URLSearchParams(useSearch()).get('tab') === 'packages' ? 'packages' : 'sheets';
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [codes, setCodes] = useAtom(collectedAtom);
  const selection = useMemo(() => selectionOf(chosen, setChosen), [chosen]);
  useOwnChoice(chosen.size, () => setChosen(new Map()));
  // Filters are another list's.
  const show = (next: Tab): void => navigate(next === 'sheets' ? '/3pl' : '/3pl?tab=packages', { replace: true });
  const actions = (
    <>
      <ListTabs label={t('tab.label')} tabs={tabs} tab={tab} titleOf={(name) => t(`tab.${name}`)} onTab={show} />
      <CommandButton id="page.mu-3pl" />
    </>
  );
  return (
    <div className="panes h-full">
      <NewHandover codes={codes} onCodes={setCodes} />
      <div className="min-w-0 flex-1 overflow-auto">
        {tab === 'sheets' ? (
          <ListPage key={tab} resource={sheets} actions={actions} />
        ) : (
          <ListPage
            key={tab}
            resource={candidatePackages}
            selection={selection}
            selectAll={atOnce}
            actions={actions}
            renderBatch={
              chosen.size > 0
                ? (_rows, selectAll) => (
                    <BatchBar
                      title={t('tab.packages')}
                      label={t('sheet.selected', { n: chosen.size })}
                      told={t('sheet.selected', { n: chosen.size })}
                      selectAll={selectAll}
                      clear={t('new.clear')}
                      actions={[
                        {
                          id: 'take',
                          button: (
                            <Button
                              look="primary"
                              onClick={() => {
                                setCodes([...new Set([...codes, ...chosen.values()])]);
                                setChosen(new Map());
                              }}
                            >
                              {t('new.take', { n: chosen.size })}
                            </Button>
                          ),
                        },
                      ]}
                    />
                  )
                : null
            }
          />
        )}
      </div>
    </div>
  );
}

interface NewHandoverProps {
  /** What was collected so far, from the list beside it too. */
  readonly codes: readonly string[];
  readonly onCodes: (change: (before: readonly string[]) => readonly string[]) => void;
}

/** Packages collected by scan or list, then put on a sheet or handed over in one go. */
function NewHandover({ codes, onCodes }: NewHandoverProps) {
  const t = useText('three-pl');
  const [chosen, setChosen] = useState<{ readonly carrier: number | null; readonly hub: number | null }>({
    carrier: null,
    hub: null,
  });
  const { carrierId, hubId } = usePlace(chosen.carrier, chosen.hub);
  const carrierCode = useShipUnits().data?.find((unit) => unit.id === carrierId)?.code;
  const collect = useCallback(
    (more: readonly string[]): void => onCodes((before) => [...new Set([...before, ...more])]),
    [onCodes],
  );
  const take = useCallback(
    async (code: string): Promise<ScanAnswer> => {
      const known = codes.includes(code);
      collect([code]);
      return Promise.resolve({ result: known ? 'repeated' : 'added', text: t(known ? 'scan.here' : 'scan.added') });
    },
    [codes, collect, t],
  );
  const say = useSayTyped();
  const many = useCallback(
    (more: readonly string[]): void => {
      collect(more);
      say({ code: more.at(-1) ?? '', result: 'added', text: t('scan.added') });
    },
    [collect, say, t],
  );
  usePageScan(take, { many });
  useReloadHeld(codes.length > 0);
  const { now, sheet, outcomes } = useHandover({ carrierId, carrierCode, hubId }, codes, onCodes);
  const noPlace = carrierId === null || hubId === null ? t('new.no_place') : undefined;
  const noHandover = codes.length === 0 ? t('new.no_codes') : carrierCode === undefined ? t('new.no_place') : undefined;
  useActionHandler(formCommands.handoverNow, () => noHandover ?? now.mutate(codes));
  useActionHandler(formCommands.handoverSheet, () => noPlace ?? sheet.mutate(codes));
  return (
    <aside
      aria-label={t('new.title')}
      className="flex w-72 shrink-0 flex-col gap-3 overflow-auto border-r border-line bg-panel p-4"
    >
      <strong className="font-semibold">{t('new.title')}</strong>
      <PlaceFields
        carrierId={carrierId}
        hubId={hubId}
        onCarrier={(carrier) => setChosen({ ...chosen, carrier })}
        onHub={(hub) => setChosen({ ...chosen, hub })}
      />
      <CollectField />
      <p className="flex items-center gap-2 tabular-nums">
        <span className="flex-1">{t('new.count', { count: codes.length, n: codes.length })}</span>
        {codes.length > 0 && (
          <Button look="quiet" onClick={() => onCodes(() => [])}>
            {t('new.clear')}
          </Button>
        )}
      </p>
      {codes.length > 0 && <Codes codes={codes} />}
      <div className="flex flex-wrap gap-2">
        <CommandButton
          id="face.handover-now"
          look="primary"
          busy={now.isPending}
          label={t('new.now')}
          unable={noHandover}
        />
        <CommandButton id="face.handover-sheet" busy={sheet.isPending} label={t('new.sheet')} unable={noPlace} />
      </div>
      <Refused outcomes={outcomes} />
    </aside>
  );
}

function Codes({ codes }: Pick<NewHandoverProps, 'codes'>) {
  const t = useText('three-pl');
  return (
    <ol
      // It scrolls by keyboard only if it can be reached.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('new.codes')}
      className="max-h-60 overflow-auto rounded border border-line px-2 py-1 font-mono text-mono"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
}

interface Place {
  readonly carrierId: number | null;
  readonly carrierCode: string | undefined;
  readonly hubId: number | null;
}

/**
 * Hands codes over at once, or puts them on a sheet; what was refused stays collected, and so does what is scanned
 * while the answer takes its time.
 */
function useHandover(
  { carrierId, carrierCode, hubId }: Place,
  codes: readonly string[],
  onCodes: NewHandoverProps['onCodes'],
) {
  const t = useText('three-pl');
  const client = useQueryClient();
  const fromHere = useGoFromHere();
  const collected = useRef(codes);
  useEffect(() => {
    collected.current = codes;
  });
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const ended = async (results: readonly Outcome[]): Promise<void> => {
    setOutcomes(results);
    const done = new Set(results.filter(({ ok }) => ok).map(({ package_code: code }) => code));
    onCodes((before) => before.filter((code) => !done.has(code)));
    await Promise.all(
      [['three-pl-sheets'], ['packages'], ['three-pl-packages']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
  const now = useMutation({
    mutationFn: async (sent: readonly string[]) =>
      call('POST /three-pl-handovers', { body: { carrier: carrierCode ?? '', codes: [...sent] } }),
    onSuccess: async ({ results }) => {
      tellDone(results, (n) => t('new.sent', { n }));
      await ended(results);
    },
    onError: (error) => toast('error', failureText(error)),
  });
  const sheet = useMutation({
    mutationFn: async (sent: readonly string[]) =>
      call('POST /three-pl-runsheets', {
        body: { carrier_id: carrierId ?? 0, hub_id: hubId ?? 0, ...(sent.length > 0 ? { codes: [...sent] } : {}) },
      }),
    onMutate: fromHere,
    onSuccess: async ({ data, results }, sent, open) => {
      const more = collected.current.some((code) => !sent.includes(code));
      await ended(results);
      toast('success', t('new.made', { code: data.code }));
      if (!more && results.every(({ ok }) => ok)) open(`/3pl-runsheet/${data.id}`, data.code);
    },
    onError: (error) => toast('error', failureText(error)),
  });
  return { now, sheet, outcomes };
}
