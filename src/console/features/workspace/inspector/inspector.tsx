import { useAtomValue } from 'jotai';
import { type RefObject, useState, useEffect } from 'react';
import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useText } from '~console/platform/text';
import { selectedPackagesAtom, subjectPackagesAtom } from '~console/terminal/subject';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { useDebounced } from '~console/ui/use-debounced';
import { toSubject, type SubjectPackage } from '~commands/subject';
import { narrowScreen, useMedia } from '~console/platform/use-media';
import { useUser } from '~console/platform/session';
import { packageCommands } from '~console/package/row-menu';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useKeysOf, useKeys } from '~console/terminal/hotkeys/user-keys';
import { Button } from '~console/ui/button';
import { formatCount, formatKg, noValue } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { gate } from '~commands/gate';
import { Kbd } from '~console/ui/kbd';
import { PackageFacts, Fact } from '~console/package/detail/facts';
import { Timeline } from '~console/package/detail/timeline';
import { PhotoStrip } from '~console/package/photos/photo-strip';
import { usePackage } from '~console/package/detail/use-package';
import { uiCommands } from '~commands/ui-commands';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { AgeMark } from '~console/package/age-mark';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { StatusMark } from '~console/ui/status';
import { limits } from '~domain/limits';
import type { GridPackage } from '../grid/use-packages-window';

const tabLook =
  'h-7 border-b-2 border-transparent text-dim -outline-offset-2 hover:text-ink data-selected:border-accent data-selected:text-ink data-selected:font-semibold';

const photosTab = 2;

/** What happened to a package, every field of it, and its photos. null = the cursor is still on its way. */
function InspectorRecord({ package: pkg }: { readonly package: SubjectPackage | null }) {
  const t = useText();
  const [tab, setTab] = useState(0);
  const id = pkg?.id ?? null;
  // The photos themselves answer to these while they are in sight.
  useEffect(() => {
    const ends = [uiCommands.viewPhotos, uiCommands.addPhoto].map((command) =>
      registerActionHandler(command, () => setTab(photosTab)),
    );
    return () => ends.forEach((end) => end());
  }, []);
  return (
    <TabGroup selectedIndex={tab} onChange={setTab} className="flex flex-col gap-3">
      <TabList className="-mx-3 flex gap-4 border-b border-line px-3">
        <Tab className={tabLook}>{t('package:timeline.title')}</Tab>
        <Tab className={tabLook}>{t('workspace:inspector.fields')}</Tab>
        <Tab className={tabLook}>{t('package:photos.title')}</Tab>
      </TabList>
      <TabPanels>
        <TabPanel tabIndex={-1}>{id === null ? <Spinner /> : <Timeline key={id} id={id} />}</TabPanel>
        <TabPanel tabIndex={-1}>{id === null ? <Spinner /> : <Fields id={id} />}</TabPanel>
        <TabPanel tabIndex={-1}>{pkg === null ? <Spinner /> : <PhotoStrip key={pkg.id} package={pkg} />}</TabPanel>
      </TabPanels>
    </TabGroup>
  );
}

function Fields({ id }: { readonly id: number }) {
  const { detail, error, retry } = usePackage(String(id));
  if (detail) return <PackageFacts package={detail} />;
  return error ? <ErrorState error={error} retry={retry} /> : <Spinner />;
}

const listed = ['move', 'choose', 'range', 'all', 'copy', 'menu', 'open'] as const;
const gridKeys: Record<(typeof listed)[number], string> = {
  move: 'up down',
  choose: 'x',
  range: 'shift+down',
  all: 'mod+a',
  copy: 'mod+c',
  menu: 'shift+f10',
  open: 'enter',
};
const commands = [
  'face.prompt',
  'face.palette',
  'face.pane-grid',
  'face.pane-inspector',
  'face.pane-transcript',
  'face.toggle-transcript',
] as const;
const words = {
  'face.prompt': 'prompt',
  'face.palette': 'palette',
  'face.pane-grid': 'grid',
  'face.pane-inspector': 'inspector',
  'face.pane-transcript': 'transcript',
  'face.toggle-transcript': 'fold',
} as const;

/** The keys of this page, while there is no package to tell of. */
function InspectorHint() {
  const t = useText('workspace');
  const keysOf = useKeys();
  return (
    <>
      <p className="text-dim">{t('inspector.none')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-dim hand:hidden">
        {listed.map((name) => (
          <Row key={name} keys={gridKeys[name]} text={t(`hint.${name}`)} />
        ))}
        {commands.map((id) => {
          const keys = keysOf(id);
          return keys === undefined ? null : <Row key={id} keys={keys} text={t(`hint.${words[id]}`)} />;
        })}
      </dl>
    </>
  );
}

function Row({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <>
      <dt>
        <Kbd keys={keys} />
      </dt>
      <dd>{text}</dd>
    </>
  );
}

/** Opening stands beside the code; one page shows one package, so it is no work for several. */
const actions = packageCommands.filter((command) => command.id !== 'package.open');

/** What can be done next: always to that which the keys act on, the working set before the package under the cursor. */
function InspectorActions() {
  const t = useText();
  const user = useUser();
  const { length: selected } = useAtomValue(selectedPackagesAtom);
  const packages = useAtomValue(subjectPackagesAtom);
  const [withOthers, setWithOthers] = useState(false);
  const several = selected > 0;
  const label = several
    ? t('workspace:inspector.actions_on', { n: formatCount(selected) })
    : t('package:detail.actions');
  const judged = actions.map((command) => ({ id: command.id, state: gate(command, { user, packages }).state }));
  const allowed = judged.filter(({ state }) => state === 'allowed');
  const others = judged.filter(({ state }) => state === 'disabled');
  return (
    <section
      className={`-mx-3 flex flex-col gap-1.5 border-y border-line px-3 pt-1 pb-2 first:-mt-3 ${several ? 'bg-tint' : ''}`}
    >
      <div className="flex h-6 items-center justify-between">
        <h3 className={`text-label ${several ? 'text-accent' : 'text-dim'}`}>{label}</h3>
        {several && (
          <CommandButton
            id="face.clear-selection"
            look="quiet"
            label={t('workspace:inspector.clear')}
            className="h-5.5! px-1!"
          />
        )}
      </div>
      <div
        role="toolbar"
        aria-label={label}
        className="flex flex-wrap gap-1.5 [&_button]:h-6.5 hand:[&_button]:h-9 [&_button]:px-2"
      >
        {[...allowed, ...(withOthers ? others : [])].map(({ id }) => (
          <CommandButton key={id} id={id} />
        ))}
        {others.length > 0 && (
          <Button look="quiet" aria-expanded={withOthers} onClick={() => setWithOthers(!withOthers)}>
            {withOthers
              ? t('workspace:inspector.fewer_actions')
              : t('workspace:inspector.more_actions', { n: others.length })}
          </Button>
        )}
      </div>
    </section>
  );
}

/**
 * How long the cursor must rest before the rest of a package is asked for, ms: rows that are passed by cost no call.
 */
const restMs = 90;

interface InspectorProps {
  readonly ref: RefObject<HTMLElement | null>;
  /** The cursor's row; null = it stands on none. */
  readonly row: GridPackage | null;
  readonly grid: RefObject<GridHandle | null>;
}

/** What is known of the package under the cursor, and what can be done next with it or with the working set. */
export function Inspector({ ref, row, grid }: InspectorProps) {
  const t = useText('workspace');
  const selected = useAtomValue(selectedPackagesAtom);
  const rested = useDebounced(row?.id ?? null, restMs);
  const chosen = selected.length > 0;
  // Where little of this is in sight, what can be done to the chosen ones is.
  const actsFirst = useMedia(narrowScreen) && chosen;
  return (
    <aside
      ref={ref}
      // It scrolls by keyboard only if it can be reached.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('inspector.label')}
      data-inspector=""
      className="flex h-full flex-col gap-3 overflow-auto bg-panel p-3 -outline-offset-2"
    >
      {actsFirst && <InspectorActions />}
      {row ? <InspectorSummary row={row} known={rested === row.id} grid={grid} /> : null}
      {!actsFirst && (row || chosen) ? <InspectorActions /> : null}
      {row || chosen ? null : <InspectorHint />}
      {row ? <InspectorRecord package={rested === row.id ? toSubject(row) : null} /> : null}
    </aside>
  );
}

interface InspectorSummaryProps {
  readonly row: GridPackage;
  /** The cursor rests here, so that more than the row may be shown. */
  readonly known: boolean;
  readonly grid: RefObject<GridHandle | null>;
}

/** What is asked of a package first: told from its row at once, completed in its place. */
function InspectorSummary({ row, known, grid }: InspectorSummaryProps) {
  const t = useText();
  const run = useRunCommand();
  const openKeys = useKeysOf('package.open');
  const found = usePackage(known ? String(row.id) : '').detail;
  const detail = found?.id === row.id ? found : undefined;
  const size =
    detail &&
    t('package:unit.size', {
      length: formatKg(detail.length),
      width: formatKg(detail.width),
      height: formatKg(detail.height),
    });
  const route = [row.fm_hub, row.current_hub, row.lm_hub].flatMap((hub) => (hub ? [hub.code] : []));
  const hubs = route.filter((code, index) => code !== route[index - 1]);
  return (
    <>
      <header className="flex flex-col gap-1">
        <div className="flex items-center gap-1.5">
          <h2 className="mr-auto truncate font-mono text-title">{row.package_code}</h2>
          <Step
            sign="↑"
            label={t('workspace:inspector.previous')}
            keys="k"
            onClick={() => grid.current?.move('previous')}
          />
          <Step sign="↓" label={t('workspace:inspector.next')} keys="j" onClick={() => grid.current?.move('next')} />
          <Step
            sign="↗"
            label={t('workspace:inspector.open')}
            keys={openKeys}
            onClick={() => run('package.open', { packages: [toSubject(row)] })}
          />
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
                <span className="font-mono text-mono">{detail?.receiver_phone ?? row.receiver_phone ?? noValue}</span> ·{' '}
                {row.receiver_full_address}
              </span>
            </>
          }
        />
        <Fact label={t('package:field.cod')} value={formatMoney(row.cod)} mono />
        <Fact
          label={t('workspace:inspector.measures')}
          value={`${t('package:unit.kg', { n: formatKg(row.weight) })} · ${size ?? '…'}`}
          mono
        />
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
    <button
      type="button"
      aria-label={label}
      title={label}
      className="flex h-6 items-center gap-1 rounded px-1 text-dim hover:bg-raised hover:text-ink"
      onClick={onClick}
    >
      <span aria-hidden="true">{sign}</span>
      {keys === undefined ? null : (
        <span aria-hidden="true">
          <Kbd keys={keys} />
        </span>
      )}
    </button>
  );
}
