import type { Caller, ItemsCall, RunStream } from '~commands/caller';
import type { Resolver } from '~commands/language/resolve';
import type { GateUser, SubjectPackage } from '~commands/subject';
import { errorCatalogue, type ErrorCode } from '~domain/errors';
import { decide, decideCancel, decideUndo, type Decision } from '~domain/package-decision';
import { rowOf, type CalledAction, type PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import { trackingCode } from '~domain/tracking-code';

export interface PracticePackage extends SubjectPackage {
  readonly receiver: string;
  readonly note: string | null;
}

interface PracticeRun {
  readonly action: PackageAction;
  /** What it changed, as it stood before. */
  readonly before: readonly PracticePackage[];
  undone: boolean;
}

const here = 1;
const elsewhere = 2;

/** Whoever practises is an operator of the hub where the packages lie, whatever his own role. */
export const practiceUser: GateUser = {
  role: 'hub_operator',
  only_operation: false,
  hubIds: [here],
  packagesExcluded: false,
};

const receivers = ['Lan Anh', 'Minh', 'Thu Hà', 'Quốc Bảo', 'Hoa', 'Tuấn', 'Ngọc', 'Khánh'];
const statuses: readonly PackageStatus[] = [
  'Waiting_for_delivery',
  'Waiting_for_delivery',
  'Waiting_for_delivery',
  'Waiting_for_delivery',
  'Waiting_for_delivery',
  'Delivered',
  'Delivery_failed',
  'Delivery_failed',
];
/** Far from any code that is in use. */
const firstSerial = 99_000_001;

const beginning = (): PracticePackage[] =>
  statuses.map((status, index) => ({
    id: index + 1,
    code: trackingCode(firstSerial + index),
    version: 1,
    status,
    current_hub_id: here,
    fm_hub_id: elsewhere,
    lm_hub_id: here,
    held_by_3pl: false,
    receiver: receivers[index] ?? '',
    note: null,
  }));

/** A handful of packages that answer the command line as the provider does, by the same machine, and are nobody's. */
export interface PracticeNetwork {
  readonly packages: () => readonly PracticePackage[];
  readonly caller: Caller;
  /** The latest run that is not taken back. */
  readonly latestRun: () => number | null;
  /** What a run changed; null = it is none, or was taken back. */
  readonly changedBy: (run: number) => readonly PracticePackage[] | null;
}

export function createNetwork(): PracticeNetwork {
  let packages: readonly PracticePackage[] = beginning();
  const runs: PracticeRun[] = [];
  const put = (changed: PracticePackage): void => {
    packages = packages.map((item) => (item.id === changed.id ? { ...changed, version: item.version + 1 } : item));
  };
  const find = (id: number): PracticePackage | undefined => packages.find((item) => item.id === id);

  async function* batch({ action, args, items }: ItemsCall): RunStream {
    const before: PracticePackage[] = [];
    runs.push({ action: rowOf(action), before, undone: false });
    yield { run: runs.length, total: items.length };
    for (const { id } of items) {
      const item = find(id);
      if (!item) continue;
      const decision = decisionOf(action, item);
      if (!decision.ok) yield refused(id, decision.code);
      else {
        before.push(item);
        const note = typeof args.operator_note === 'string' ? args.operator_note : item.note;
        put({ ...item, status: decision.to, note });
        yield { id, ok: true, package: rowOfPackage(find(id) ?? item) };
      }
    }
  }

  async function* undo(number: number): RunStream {
    const run = runs[number - 1];
    if (!run) return;
    run.undone = true;
    yield { run: number, total: run.before.length };
    for (const was of run.before) {
      const item = find(was.id) ?? was;
      const decision = decideUndo(run.action, was.status, item, practiceUser);
      if (decision.ok) {
        put({ ...was, status: decision.to });
        yield { id: was.id, ok: true, package: rowOfPackage(find(was.id) ?? was) };
      } else yield refused(was.id, decision.code);
    }
  }

  const isLeft = ({ undone, before }: PracticeRun): boolean => !undone && before.length > 0;
  return {
    packages: () => packages,
    latestRun: () => runs.findLastIndex(isLeft) + 1 || null,
    changedBy: (number) => {
      const run = runs[number - 1];
      return run && isLeft(run) ? run.before : null;
    },
    caller: {
      newKey: () => String(runs.length),
      batch: (call) => ('items' in call ? batch(call) : none()),
      undo: (run) => undo(run),
      each: async () => absent,
      act: async () => absent,
      read: async () => null,
    },
  };
}

const absent = { ok: false, code: 'ESY004', message: errorCatalogue.ESY004.en } as const;

async function* none(): RunStream {
  // Lines name packages that are here, so none comes by a code that was not looked up.
}

function decisionOf(action: CalledAction, item: PracticePackage): Decision {
  return action === 'cancel' ? decideCancel(item, practiceUser).decision : decide(rowOf(action), item, practiceUser);
}

function refused(id: number, code: ErrorCode) {
  return { id, ok: false, code, message: errorCatalogue[code].en } as const;
}

const hubRow = (id: number | null) => (id === null ? null : { id, code: '' });

function rowOfPackage(item: PracticePackage) {
  return {
    id: item.id,
    package_code: item.code,
    version: item.version,
    status: item.status,
    current_hub: hubRow(item.current_hub_id),
    fm_hub: hubRow(item.fm_hub_id),
    lm_hub: hubRow(item.lm_hub_id),
    held_by_3pl: item.held_by_3pl,
  };
}

interface AtHand {
  readonly network: PracticeNetwork;
  /** Opened last. */
  readonly hand: readonly SubjectPackage[];
  /** What the last line acted on. */
  readonly last: readonly SubjectPackage[];
  /** Told where a line asks for what only a provider knows. */
  readonly onAsked: () => void;
}

/** What a line can speak of here: codes, the rows of the list, what is at hand. */
export function practiceResolver({ network, hand, last, onAsked }: AtHand): Resolver {
  const { packages } = network;
  const anew = (items: readonly SubjectPackage[]): readonly SubjectPackage[] =>
    packages().filter(({ id }) => items.some((item) => item.id === id));
  return {
    byCodes: async (codes) => ({
      packages: codes.flatMap((code) => packages().find((item) => item.code === code) ?? []),
      missed: codes
        .filter((code) => packages().every((item) => item.code !== code))
        .map((code) => ({ code, fault: 'EPK029' })),
    }),
    rows: async (from, to) => packages().slice(from - 1, to),
    set: () => undefined,
    setNames: [],
    source: async () => {
      onAsked();
      return { packages: [], total: 0 };
    },
    entity: async () => {
      onAsked();
      return { near: [] };
    },
    ask: async () => {
      onAsked();
      return null;
    },
    activeRecord: () => null,
    selection: () => anew(hand),
    atHand: () => anew(hand),
    last: () => anew(last),
    prev: () => [],
    all: async () => ({ packages: packages(), total: packages().length }),
  };
}
