import type { BatchCall, Caller, ItemsCall, RunStream } from '~commands/caller';
import type { SubjectPackage } from '~commands/subject';
import type { RunLine } from '~contract/features/batch';
import type { ErrorCode } from '~domain/errors';

interface PlayRun {
  readonly id: number;
  readonly body: string;
  readonly outcomes: Map<number, RunLine>;
}

/** What happens to the next answer; a number = it breaks off after so many outcomes. */
export type Weather = 'fine' | 'not_sent' | 'answer_lost' | number | ErrorCode;

/**
 * A provider as far as notes on packages go: keys, versions and all. `log` = every effect there ever was, by package.
 */
export class PlayProvider {
  readonly log = new Map<number, string[]>();
  readonly calls: BatchCall[] = [];
  readonly #runs = new Map<string, PlayRun>();
  readonly #versions = new Map<number, number>();

  constructor(private readonly weather: (call: BatchCall) => Weather = () => 'fine') {}

  package(id: number, version = this.version(id)): SubjectPackage {
    return {
      id,
      code: `HL${String(id).padStart(9, '0')}VN`,
      version,
      status: 'Waiting_for_delivery',
      current_hub_id: 1,
      fm_hub_id: 1,
      lm_hub_id: 1,
      held_by_3pl: false,
    };
  }

  version(id: number): number {
    return this.#versions.get(id) ?? 1;
  }

  /** Somebody else changes it. */
  disturb(id: number): void {
    this.#versions.set(id, this.version(id) + 1);
  }

  caller(): Caller {
    let keys = 0;
    return {
      newKey: () => `${Math.random()}-${(keys += 1)}`,
      each: () => Promise.reject(new Error('not asked for')),
      act: () => Promise.reject(new Error('not asked for')),
      read: () => Promise.reject(new Error('not asked for')),
      recorded: () => Promise.resolve(null),
      undo: () => {
        throw new Error('not asked for');
      },
      batch: (call) => this.#batch(call),
    };
  }

  async *#batch(call: BatchCall): RunStream {
    this.calls.push(call);
    await Promise.resolve();
    const weather = this.weather(call);
    if (weather === 'not_sent') return yield { broken: 'offline', message: 'network' };
    if (typeof weather === 'string' && weather !== 'fine' && weather !== 'answer_lost')
      return yield { broken: weather, message: weather };
    const { idempotencyKey, ...body } = call;
    const text = JSON.stringify(body);
    const run = this.#runs.get(idempotencyKey) ?? {
      id: this.#runs.size + 1,
      body: text,
      outcomes: new Map<number, RunLine>(),
    };
    this.#runs.set(idempotencyKey, run);
    if (run.body !== text) return yield { broken: 'ESY005', message: 'another body' };
    const items: ItemsCall['items'] =
      'items' in call ? call.items : call.codes.map((code) => ({ id: Number(code.slice(2, 11)) }));
    const told: RunLine[] = [{ run: run.id, total: items.length }, ...run.outcomes.values()];
    const most = typeof weather === 'number' ? weather : Infinity;
    for (const { id, version } of items) {
      if (told.length > most) break;
      if (run.outcomes.has(id)) continue;
      const outcome = this.#change(id, version, String(call.args['operator_note']));
      run.outcomes.set(id, outcome);
      told.push(outcome);
    }
    if (weather === 'answer_lost') return yield { broken: 'offline', message: 'network' };
    for (const line of told.slice(0, most)) yield line;
    if (typeof weather !== 'number') yield { done: true, ok: told.length, refused: 0 };
    // Some answers break off with an error, some just end.
    else if (weather % 2 === 0) yield { broken: 'offline', message: 'network' };
  }

  #change(id: number, version: number | undefined, note: string): RunLine {
    if (version !== undefined && version !== this.version(id))
      return { id, ok: false, code: 'EPK030', message: 'changed' };
    this.#versions.set(id, this.version(id) + 1);
    this.log.set(id, [...(this.log.get(id) ?? []), note]);
    const { code, current_hub_id: _hub, fm_hub_id: _fm, lm_hub_id: _lm, ...rest } = this.package(id);
    const hub = { id: 1, code: 'A' };
    return { id, ok: true, package: { ...rest, package_code: code, current_hub: hub, fm_hub: hub, lm_hub: hub } };
  }
}
