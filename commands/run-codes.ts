import { codesCallOf } from './batch-call';
import type { Attempt, CallFault, Caller } from './caller';
import type { ArgumentValues, Command } from './command';
import { withField } from './fault-field';
import type { Miss } from './miss';
import type { StageEvent, StageOutcome } from './outcomes';
import type { Series } from './plan-stages';
import { toSubject } from './subject';

interface CodesRun {
  readonly command: Command;
  readonly args: ArgumentValues;
  readonly codes: readonly string[];
  /** What was typed. */
  readonly line?: string;
  readonly series?: Series;
  /** An attempt whose answer was lost: sent as it is. */
  readonly again?: Attempt;
}

/**
 * One call on packages that nobody has looked up: the provider finds them by their codes, judges and changes them at
 * once. Each code ends as an outcome of its package, or is missed.
 */
export async function* runCodes(run: CodesRun, caller: Caller, signal?: AbortSignal): AsyncGenerator<StageEvent> {
  const { command, codes, again } = run;
  const known = again?.batch;
  const call = known && 'codes' in known ? known : codesCallOf(run, caller.newKey());
  const untold = new Set(codes);
  const missed = (code: string, fault: Miss['fault'], errors?: Miss['errors']): StageEvent => {
    untold.delete(code);
    return { kind: 'missed', miss: { code, fault, ...(errors ? { errors } : {}) } };
  };
  const ended = (item: StageOutcome['package'], result: StageOutcome['result']): StageEvent => {
    untold.delete(item.code);
    return { kind: 'outcome', outcome: { package: item, result } };
  };
  let fault: CallFault = { ok: false, code: 'offline', message: 'the answer broke off' };
  for await (const line of caller.batch(call, signal)) {
    if ('run' in line) yield { kind: 'run', run: line.run };
    else if ('broken' in line)
      fault = {
        ok: false,
        code: line.broken === 'absent' ? 'offline' : line.broken,
        message: line.message,
        ...(line.errors ? { errors: line.errors } : {}),
      };
    else if ('error' in line) fault = { ok: false, code: line.error, message: line.message };
    else if ('package_code' in line) yield missed(line.package_code, line.code, line.errors);
    else if ('id' in line && line.ok) yield ended(toSubject(line.package), { ok: true });
    else if ('id' in line && line.package)
      yield ended(toSubject(line.package), withField(command, { ok: false, code: line.code, message: line.message }));
    // It is out of sight since: nothing but its code can be told.
    else if ('id' in line) yield missed(codes.length === 1 ? (codes[0] ?? '') : `#${line.id}`, line.code);
  }
  if (!signal?.aborted)
    for (const code of untold) yield missed(code, fault.code === 'offline' ? 'ESY009' : fault.code, fault.errors);
}
