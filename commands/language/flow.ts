import type { Command } from '../command';
import type { RecordKind } from '../record-kinds';
import { recordOfSource, takesRecord } from '../records';
import type { Source } from '../source';

/** What the stages so far have put at the hand of the next one. */
export interface Flow {
  readonly packages: boolean;
  readonly record: RecordKind | null;
  /** Which of the two came last. */
  readonly latest: 'packages' | 'record' | null;
}

export const noFlow: Flow = { packages: false, record: null, latest: null };

export const afterPackages = (flow: Flow): Flow => ({ ...flow, packages: true, latest: 'packages' });
export const afterRecord = (flow: Flow, record: RecordKind): Flow => ({ ...flow, record, latest: 'record' });

/** A trip's source is its packages first. */
export function afterSource(flow: Flow, source: Source): Flow {
  const record = recordOfSource(source.id)?.kind ?? flow.record;
  return { packages: true, record, latest: 'packages' };
}

export function afterCommand(flow: Flow, { subject, effect, record }: Command, target: RecordKind | null): Flow {
  if (effect.kind === 'call' && effect.yields !== undefined) return afterRecord(flow, effect.yields);
  if (subject === 'packages') return afterPackages(flow);
  if (subject === 'none') return flow;
  const kind = target ?? (record === 'any' ? flow.record : record) ?? null;
  return kind === null ? flow : afterRecord(flow, kind);
}

/**
 * Which of the commands of one name is meant: by what came last in the line, then by what else it has, then by the
 * record whose page is open (`hand`). Where nothing tells, that of packages, which needs no page.
 */
export function choose(named: readonly Command[], flow: Flow, hand: RecordKind | null): Command | undefined {
  if (named.length < 2) return named[0];
  const ofPackages = named.find(({ subject }) => subject === 'packages');
  const ofRecord = (kind: RecordKind | null): Command | undefined =>
    kind === null
      ? undefined
      : (named.find(({ record }) => record === kind) ?? named.find((one) => takesRecord(one, kind)));
  const byLine =
    flow.latest === 'packages'
      ? (ofPackages ?? ofRecord(flow.record))
      : (ofRecord(flow.record) ?? (flow.packages ? ofPackages : undefined));
  return byLine ?? ofRecord(flow.latest === null ? hand : null) ?? ofPackages ?? named[0];
}
