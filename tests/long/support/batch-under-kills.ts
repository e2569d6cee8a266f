import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RunLine } from '~contract/features/batch';
import type { Person, TestApp } from '../../api/helpers/app';
import type { Contradictions } from '../../api/helpers/contradictions';
import { addPerson } from '../../api/helpers/people';
import { storePackages, type TwoHubs } from '../../api/helpers/stored-packages';
import type { ProviderProcess } from './provider-process';

/** A group of a run is one transaction: its packages, their history, its outcomes and the run's sum. */
export const batchContradictions: Contradictions = {
  'a run whose sum is not its outcomes': `
    select r.id from package_runs r left join (select run_id, count(*) filter (where code is null) as ok, count(*) filter (where code is not null) as refused from package_run_items group by 1) i on i.run_id = r.id
    where r.ok <> coalesce(i.ok, 0) or r.refused <> coalesce(i.refused, 0)`,
  'an outcome without its change, or the other way round': `
    select coalesce(h.package_id, i.package_id) from (select package_id, count(*) as steps from package_history where action = 'operator_update' group by 1) h
    full join (select package_id, count(*) as outcomes from package_run_items where code is null group by 1) i on i.package_id = h.package_id where steps is distinct from outcomes`,
  'a package that is not as its last outcome left it': `
    select p.id from packages p join (select package_id, max(version_after) as version from package_run_items where code is null group by 1) i on i.package_id = p.id where p.version <> i.version`,
  'a package done twice in one run':
    'select run_id, package_id from package_run_items group by 1, 2 having count(*) > 1',
};

/** One batch over all of its packages after the other, each under its key by however many providers it takes. */
export class BatchUnderKills {
  /** Batches that were told to be done. */
  private finished = 0;
  private key = randomUUID();
  private run: number | null = null;
  private told = new Map<number, string>();

  private constructor(
    private readonly test: TestApp,
    private readonly person: Person,
    private readonly ids: readonly number[],
  ) {}

  static async open(test: TestApp, { mine, shop }: TwoHubs, packages: number): Promise<BatchUnderKills> {
    const made = await storePackages(
      test,
      Array.from({ length: packages }, () => ({ seller_id: shop.id, current_hub_id: mine.id })),
    );
    const person = await addPerson(test, { role: 'admin' });
    return new BatchUnderKills(
      test,
      person,
      made.map(({ id }) => id),
    );
  }

  /** Until the provider is gone. */
  async goOn(provider: ProviderProcess, onAnswer: () => void): Promise<void> {
    while (provider.running) await this.ask(provider, onAnswer);
  }

  /** The batch that is under way, to its end: each has then changed each package once. Answers how many there were. */
  async finish(provider: ProviderProcess): Promise<number> {
    const before = this.finished;
    while (this.finished === before) await this.ask(provider, () => undefined);
    const { rows } = await this.test.pool.query<{ id: number }>(
      'select id from packages where id = any($1) and version <> $2',
      [this.ids, this.finished],
    );
    expect(rows).toEqual([]);
    return this.finished;
  }

  /** How many packages were told to be done and are not. */
  async lost(): Promise<number> {
    const { rows } = await this.test.pool.query<{ kept: number }>(
      'select count(*)::int as kept from package_run_items where run_id = $1 and package_id = any($2) and code is null',
      [this.run, [...this.told.keys()]],
    );
    return this.told.size - (rows[0]?.kept ?? 0);
  }

  /** While the killed one's connection is not yet missed, the answer is that the batch runs. */
  private async ask(provider: ProviderProcess, onAnswer: () => void): Promise<void> {
    const body = {
      action: 'operator_update',
      args: { operator_note: `kiểm kho ${this.finished}` },
      items: this.ids.map((id) => ({ id })),
    };
    for await (const text of provider.lines(this.person, '/packages-batch', this.key, body)) {
      const line = JSON.parse(text) as RunLine;
      // What is told again is no news: a kill falls behind something new, so that each provider brings the batch on.
      const news = 'id' in line && !this.told.has(line.id);
      this.hear(line);
      if (news) onAnswer();
    }
  }

  private hear(line: RunLine): void {
    if ('run' in line) this.run = line.run;
    if ('done' in line) {
      expect(line).toEqual({ done: true, ok: this.ids.length, refused: 0 });
      expect(this.told.size).toBe(this.ids.length);
      this.finished += 1;
      this.key = randomUUID();
      this.told = new Map();
      return;
    }
    if (!('id' in line)) return;
    const said = JSON.stringify(line);
    // What was told once is told the same ever after.
    expect(this.told.get(line.id) ?? said).toBe(said);
    this.told.set(line.id, said);
  }
}
