import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { tokenHash } from '~provider/calls/session-cache';
import type { Fleet } from './fleet';
import { dayMs } from '~domain/time';

const scansPerSecond = 20;
/** Between two tries of one thing, as the console waits, in ms. */
const pauseMs = 250;
/** An answer that takes longer is as good as none, in ms. */
const patienceMs = 20_000;

/** One thing that was done for sure: when it was asked for, and when the good answer came. */
export interface Acknowledged {
  readonly asked: number;
  readonly answered: number;
}

/** A user may begin no more exports than that. */
const exportPauseMs = 35_000;

/** What is read of couriers' cash. */
const inHand = z.object({
  data: z.array(
    z.object({
      courier: z.object({ id: z.int() }).nullable(),
      hub: z.object({ id: z.int() }),
      packages: z.int(),
      expected: z.number(),
      waiting: z.object({ documents: z.int() }),
    }),
  ),
});

type Body = Readonly<Record<string, unknown>>;

/**
 * What people and systems do meanwhile, each thing tried under its key until its answer is final, as the console does.
 */
export class Traffic {
  /** Scans by their notes. */
  readonly scans = new Map<string, Acknowledged>();
  /** Everything that was begun, acknowledged or not. */
  readonly begun: string[] = [];
  /** How many packages each batch was told to have done, by its note. */
  readonly batches = new Map<string, number>();
  /** What else was done. */
  readonly done = { approvals: 0, exports: 0 };
  /** Answers that were neither good nor final, by code or by what became of the connection. */
  readonly meanwhile = new Map<string, number>();
  /** What no retry mends: none is expected. */
  readonly wrong: string[] = [];
  #over = false;
  #working: Promise<unknown>[] = [];

  private constructor(
    private readonly fleet: Fleet,
    private readonly tokens: { readonly clerk: string; readonly judge: string },
    private readonly packages: readonly number[],
    private readonly scanned: readonly number[],
  ) {}

  static async open(fleet: Fleet): Promise<Traffic> {
    return fleet.onPrimary(async (client) => {
      const ids = async (text: string): Promise<number[]> =>
        (await client.query<{ id: string }>(text)).rows.map(({ id }) => Number(id));
      const signIn = async (name: string): Promise<string> => {
        const token = randomBytes(32).toString('base64url');
        await client.query(
          `insert into sessions (user_id, access_hash, refresh_hash, expires_at) select id, $2, $3, now() + interval '1 day' from users where email = $1`,
          [`${name}@hubline.test`, tokenHash(token), randomBytes(32)],
        );
        return token;
      };
      const packages = await ids('select id from packages order by id limit 10000');
      const scanned = await ids('select id from packages order by id desc limit 2000');
      if (packages.length < 10_000) throw new Error('the demo network has too little in it');
      return new Traffic(
        fleet,
        { clerk: await signIn('admin'), judge: await signIn('admin_operator') },
        packages,
        scanned,
      );
    }, 'hubline');
  }

  start(): void {
    this.#working = [
      this.scanOn(),
      this.repeat(() => this.batch()),
      this.repeat(() => this.approve()),
      this.repeat(() => this.export(), exportPauseMs),
    ];
  }

  /** Nothing new is begun; what is under way is brought to its end. */
  async end(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#working);
  }

  private async repeat(work: () => Promise<void>, restMs = pauseMs): Promise<void> {
    while (!this.#over) {
      await work();
      for (let rested = 0; rested < restMs && !this.#over; rested += pauseMs) await sleep(pauseMs);
    }
  }

  private async scanOn(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (let turn = 0; !this.#over; turn += 1) {
      const one = this.scan(turn).finally(() => underWay.delete(one));
      underWay.add(one);
      await sleep(1_000 / scansPerSecond);
    }
    await Promise.all(underWay);
  }

  private async scan(turn: number): Promise<void> {
    const note = `scan ${turn}`;
    const id = this.scanned[turn % this.scanned.length] ?? 0;
    this.begun.push(note);
    const asked = Date.now();
    const answer = await this.ask('PATCH', `/packages/${id}/operator-update`, { operator_note: note });
    if (answer) this.scans.set(note, { asked, answered: Date.now() });
  }

  private async batch(): Promise<void> {
    const note = `batch ${this.batches.size}`;
    const key = randomUUID();
    const body = {
      action: 'operator_update',
      args: { operator_note: note },
      items: this.packages.map((id) => ({ id })),
    };
    for (;;) {
      const text = await this.ask('POST', '/packages-batch', body, {
        key,
        whole: (stream) => stream.includes('"done":true'),
      });
      if (text === null) return;
      // One that an approval works on at that moment is refused.
      this.batches.set(note, Number(/"done":true[^\n]*"ok":(\d+)/.exec(text)?.[1]));
      return;
    }
  }

  /** A courier's cash is counted by one, and approved by another; then it is given back the same way. */
  private async approve(): Promise<void> {
    const held = await this.ask('GET', '/cod-collections/couriers', null);
    const { data } = inHand.parse(JSON.parse(held ?? '{"data":[]}'));
    const one = data.find(({ courier, packages, waiting }) => courier && packages > 0 && waiting.documents === 0);
    if (!one?.courier) return void this.wrong.push('no courier has cash in hand');
    const made = await this.ask('POST', '/cod-collections', {
      courier_id: one.courier.id,
      hub_id: one.hub.id,
      counted: one.expected,
    });
    const back =
      made !== null &&
      (await this.decide(made)) &&
      (await this.ask('POST', `/cod-collections/${idIn(made)}/contra`, { reason: 'đếm nhầm' }));
    if (back && (await this.decide(back))) this.done.approvals += 2;
  }

  private decide = async (document: string): Promise<boolean> =>
    (await this.ask('PATCH', `/cod-collections/${idIn(document)}/approve`, {}, { by: 'judge' })) !== null;

  private async export(): Promise<void> {
    const query = new URLSearchParams({ created_from: new Date(Date.now() - 20 * dayMs).toISOString() });
    if ((await this.ask('GET', `/export-packages?${String(query)}`, null)) !== null) this.done.exports += 1;
  }

  /**
   * The whole of a good answer, however often it takes; null = refused, which is written down. `whole` = tells whether
   * an answer that came well came to its end.
   */
  private async ask(
    method: string,
    path: string,
    body: Body | null,
    {
      key = randomUUID(),
      by = 'clerk',
      whole = () => true,
    }: { readonly key?: string; readonly by?: 'clerk' | 'judge'; readonly whole?: (text: string) => boolean } = {},
  ): Promise<string | null> {
    for (;;) {
      const told = await this.once(method, path, body, key, by);
      if (told.ok && whole(told.text)) return told.text;
      // While the connection of a provider that was killed is not yet missed, what it did is still under way.
      const isFinal = told.status !== null && told.status < 500 && !told.text.includes('"ESY006"');
      if (!told.ok && isFinal) {
        this.wrong.push(`${method} ${path}: ${told.status} ${told.text.slice(0, 200)}`);
        return null;
      }
      const what = told.ok ? 'cut off' : told.status === null ? told.text : String(told.status);
      this.meanwhile.set(what, (this.meanwhile.get(what) ?? 0) + 1);
      await sleep(pauseMs);
    }
  }

  private async once(
    method: string,
    path: string,
    body: Body | null,
    key: string,
    by: 'clerk' | 'judge',
  ): Promise<{ readonly ok: boolean; readonly status: number | null; readonly text: string }> {
    try {
      const response = await fetch(`http://127.0.0.1:${this.fleet.ports.front}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.tokens[by]}`,
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
        },
        signal: AbortSignal.timeout(patienceMs),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch (error) {
      // The connection is gone, or nothing came: nobody knows what was done.
      if (error instanceof TypeError) return { ok: false, status: null, text: 'connection lost' };
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return { ok: false, status: null, text: `no answer in ${patienceMs / 1_000} s` };
      throw error;
    }
  }
}

const idIn = (text: string): number => z.object({ data: z.object({ id: z.int() }) }).parse(JSON.parse(text)).data.id;
