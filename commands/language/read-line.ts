import { may } from '~domain/access';
import type { RecordKind } from '../record-kinds';
import { recordOfSource, takesRecord } from '../records';
import { nameIn } from '../names';
import { callName, commands } from '../registry';
import type { GateUser } from '../subject';
import { afterCommand, afterPackages, afterRecord, afterSource, noFlow, type Flow } from './flow';
import type { ParsedLine, RecordRef, Span } from './line';
import { readRecord, readSource, readVerb } from './read-stage';
import { isVietnamese } from './words';
import type { Origin, PlanProblem, ReadLine, ReadStage, SourceOrigin } from './reading';

/** What a parsed line means to this user; looks nothing up and never throws. */
export function readLine(line: ParsedLine, user: GateUser, now: Date): ReadLine {
  const problems: PlanProblem[] = [];
  const stages: ReadStage[] = [];
  let origin: Origin | null = null;
  let target: RecordRef | null = null;
  let flow: Flow = noFlow;
  let last: (Span & { readonly verb: string; readonly vietnamese: boolean }) | null = null;
  for (const stage of line.stages) {
    if (stage.kind === 'subject') {
      // Inside a line what the last stage acted on is what flows already: recorded lines begin so.
      const goesOn = flow.packages && origin === null && stage.items.every((item) => item.kind === 'set' && item.name === 'last');
      if (!goesOn) origin = { kind: 'named', items: stage.items, at: stage.at, end: stage.end };
      flow = afterPackages(flow);
    } else if (stage.kind === 'source') {
      origin = readSource(stage, user, problems);
      target = origin && recordOfOrigin(origin);
      if (origin) flow = afterSource(flow, origin.source);
    } else if (stage.kind === 'record') {
      target = readRecord(stage, user, problems);
      flow = afterRecord(flow, stage.record);
    } else {
      const read = readVerb(stage, user, now, problems);
      if (!read) continue;
      const { command } = read;
      const takes = command.subject === 'packages' || (command.effect.kind === 'call' && command.effect.takes !== undefined);
      const named = stage.items.length > 0 ? ({ kind: 'named', items: stage.items, at: stage.at, end: stage.end } as const) : null;
      const at = { verb: stage.verb, at: read.at, end: read.end };
      // Stages are typed: what flows must be what the verb takes. A page, or what the interface does to itself, stands alone.
      const vietnamese = isVietnamese(stage.verb, command);
      const alone = command.subject === 'none' && command.effect.kind !== 'call';
      const given = command.effect.kind === 'ui' && command.effect.codes === true && stages.length === 0 && origin !== null;
      if (alone && line.stages.length > 1 && !(given && line.stages.at(-1) === stage)) problems.push({ kind: 'takes_no_packages', fits: takers(user, vietnamese), ...at });
      const own: RecordRef | null = stage.target ?? (command.subject === 'record' ? target : null);
      const has = own?.record ?? flow.record;
      if (command.subject === 'record' && has !== null && !takesRecord(command, has)) problems.push({ kind: 'other_record', has, fits: recordTakers(has, user, vietnamese), ...at });
      if (command.subject === 'packages' && target !== null && origin === null) problems.push({ kind: 'other_record', has: target.record, fits: recordTakers(target.record, user, vietnamese), ...at });
      // A trip's source stands for the trip here, and not for its packages too.
      const stoodFor = own !== null && own === target;
      const flowing = stoodFor ? null : origin;
      stages.push({ ...read, origin: takes || given ? (named ?? flowing) : null, target: own });
      if (alone || stoodFor || (takes && named === null)) origin = null;
      if (command.subject !== 'none') target = null;
      flow = afterCommand(flow, command, own?.record ?? null);
      last = { ...at, vietnamese };
    }
  }
  if (origin !== null && last !== null) {
    const { vietnamese, ...at } = last;
    problems.push({ kind: 'takes_no_packages', fits: takers(user, vietnamese), ...at });
  }
  const none = stages.length === 0;
  return { stages, found: none ? origin : null, opened: none && origin === null ? target : null, problems: problems.sort((a, b) => a.at - b.at) };
}

/** A source that stands for a record too. */
function recordOfOrigin({ source, values, at, end }: SourceOrigin): RecordRef | null {
  const record = recordOfSource(source.id);
  const [code] = typeof values.code === 'object' ? values.code : [];
  return record && code !== undefined ? { record: record.kind, code, at, end } : null;
}

/** Verbs that could stand where one of other records does. */
function recordTakers(kind: RecordKind, user: GateUser, vietnamese: boolean): string[] {
  return commands.filter((command) => takesRecord(command, kind) && may(user, command.access)).map((command) => callName(command, vietnamese ? 'vi' : 'en')).slice(0, 3);
}

/** Verbs that could stand where one that takes no packages does. */
function takers(user: GateUser, vietnamese: boolean): string[] {
  return commands.filter(({ subject, access }) => subject === 'packages' && may(user, access)).map((command) => nameIn(command, vietnamese ? 'vi' : 'en')).slice(0, 3);
}
