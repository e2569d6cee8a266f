import type { Attempt, BatchCall, CallFault, Caller, RunStream } from '~commands/caller';

/** Why lines broke off: a code of the catalogue, or that no answer came. */
export interface Broken {
  readonly code: string;
  readonly message: string;
  readonly errors?: CallFault['errors'];
}

interface Watch {
  /** The key of whatever is sent next; written down before. */
  readonly key: () => string;
  /** Resolves when what is about to be sent is written down. False = it is not to be sent any more. */
  readonly before: (attempt: Attempt) => Promise<boolean>;
  /** Code `absent` = the provider has no such call. */
  readonly broke: (broken: Broken) => void;
  /** Whether a call on a record that ended so has broken off; otherwise it was refused. */
  readonly breaks: (code: string) => boolean;
}

/** A caller whose every run is written down before it goes out, and whose breaking off is told apart from refusals. */
export function watchedCaller(caller: Caller, watch: Watch): Caller {
  async function* watched(attempt: Attempt, lines: () => RunStream, signal: AbortSignal | undefined): RunStream {
    if (!(await watch.before(attempt))) return;
    let ended = false;
    for await (const line of lines()) {
      ended ||= 'done' in line || 'broken' in line || 'error' in line;
      if ('broken' in line)
        watch.broke({ code: line.broken, message: line.message, ...(line.errors ? { errors: line.errors } : {}) });
      if ('error' in line) watch.broke({ code: line.error, message: line.message });
      yield line;
    }
    // An answer that was cut off in good order, as proxies do, is no less lost.
    if (!ended && !signal?.aborted) watch.broke({ code: 'offline', message: 'the answer broke off' });
  }
  return {
    ...caller,
    newKey: watch.key,
    act: async (endpoint, target) => {
      const { id: _record, ...attempt } = target;
      if (!(await watch.before(attempt))) return { ok: false, code: 'offline', message: 'not to be sent any more' };
      const answer = await caller.act(endpoint, target);
      if (!answer.ok && watch.breaks(answer.code)) watch.broke({ code: answer.code, message: answer.message });
      return answer;
    },
    batch: (call, signal) => watched(attemptOf(call), () => caller.batch(call, signal), signal),
    undo: (run, idempotencyKey, signal) =>
      watched({ body: {}, idempotencyKey }, () => caller.undo(run, idempotencyKey, signal), signal),
  };
}

export function attemptOf(call: BatchCall): Attempt {
  const { idempotencyKey, ...body } = call;
  return { body, idempotencyKey, batch: call };
}
