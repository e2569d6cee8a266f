import { atom } from 'jotai';
import type { Command } from '~commands/command';
import { inverseOf } from '~commands/inverse';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import { succeeded, transcriptAtom, type StageLog } from './transcript';

/** What lines of this session took back of one run, by package: how often that was tried, and how often it was done. */
interface TakenBack {
  /** An undo of it is under way: there is nothing to offer before it has ended. */
  readonly busy: boolean;
  readonly tried: ReadonlyMap<number, number>;
  readonly done: ReadonlyMap<number, number>;
}

/** By the number of the run. An undo that took nothing back is none. */
export const takenBackAtom = atom((get): ReadonlyMap<number, TakenBack> => {
  const all = new Map<number, { busy: boolean; tried: Map<number, number>; done: Map<number, number> }>();
  for (const { stages, state } of get(transcriptAtom)) {
    for (const { command, args, outcomes } of stages) {
      if (command.effect.kind !== 'undo' || !outcomes.some(({ result }) => result.ok)) continue;
      const one = all.get(Number(args.run)) ?? { busy: false, tried: new Map(), done: new Map() };
      all.set(Number(args.run), one);
      if (state === 'running') one.busy = true;
      else
        for (const { package: item, result } of outcomes) {
          add(one.tried, item.id);
          if (result.ok) add(one.done, item.id);
        }
    }
  }
  return all;
});

function add(counts: Map<number, number>, id: number): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

/** Whether a stage did something that no undo has been at yet: a run that went on after one has that again. */
export function isLeftToUndo(stage: StageLog, takenBack: ReadonlyMap<number, TakenBack>): boolean {
  const { run, command } = stage;
  if (run === undefined || command.inverse !== 'undo') return false;
  const done = succeeded(stage);
  const back = takenBack.get(run);
  if (!back || done.length === 0) return done.length > 0;
  if (back.busy) return false;
  const times = new Map<number, number>();
  for (const { package: item } of done) add(times, item.id);
  return [...times].some(([id, count]) => count > (back.tried.get(id) ?? 0));
}

interface WayBack {
  readonly command: Command;
  readonly record: SubjectRecord;
  readonly packages: readonly SubjectPackage[];
}

/** What takes back what a stage did to its record, where another command does; null = none, or it isn't his to do. */
export function wayBack({ command, ended, outcomes }: StageLog, user: GateUser): WayBack | null {
  if (!ended?.result.ok || !ended.record) return null;
  const { record } = ended;
  const packages = outcomes.flatMap(({ package: item, result }) => (result.ok ? [item] : []));
  const back = inverseOf(command, { user, record, packages });
  return back && { command: back, record, packages };
}

/** How much of what a run did has been taken back here. */
export function countTakenBack(run: number | undefined, takenBack: ReadonlyMap<number, TakenBack>): number {
  const back = run === undefined ? undefined : takenBack.get(run);
  return back ? [...back.done.values()].reduce((sum, count) => sum + count, 0) : 0;
}
