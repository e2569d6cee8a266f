import type { Person, TestApp } from '../../api/helpers/app';
import { addRound } from '../../api/helpers/money';
import { addPerson } from '../../api/helpers/people';
import type { TwoHubs } from '../../api/helpers/stored-packages';
import type { ProviderProcess } from './provider-process';

const statuses = { count: 'New', approve: 'Approved', reject: 'Rejected' } as const;

interface Staff {
  readonly maker: Person;
  readonly judge: Person;
  readonly hubId: number;
}

/** Couriers' cash of one hub, counted, decided on and taken back by however many providers it takes. */
export class SettlementsUnderKills {
  /** How much was answered. */
  answered = 0;
  /** What was last answered of each document, and what was asked for since. */
  private readonly told = new Map<number, readonly string[]>();

  private constructor(
    private readonly test: TestApp,
    private readonly staff: Staff,
  ) {}

  static async open(test: TestApp, { mine, shop }: TwoHubs): Promise<SettlementsUnderKills> {
    const manager = (): Promise<Person> => addPerson(test, { role: 'hub_manager', hubIds: [mine.id] });
    for (let one = 0; one < 6; one += 1)
      await addRound(test, {
        hubId: mine.id,
        shopId: shop.id,
        cash: Array.from({ length: 8 }, (_, place) => 50_000 + 1000.5 * place),
        difference: one === 0 ? -500 : 0,
      });
    return new SettlementsUnderKills(test, { maker: await manager(), judge: await manager(), hubId: mine.id });
  }

  /** Counts couriers' cash, approves it and takes it back, one after the other, until the provider is gone. */
  async goOn(provider: ProviderProcess, onAnswer: () => void): Promise<void> {
    const desk = new Desk(provider, this.staff, this.told, () => {
      this.answered += 1;
      onAnswer();
    });
    try {
      for (;;) {
        await desk.settle();
        await desk.tidy();
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }

  /** Documents that stand as nobody was told, with what was. */
  async lost(): Promise<(readonly [number, readonly string[]])[]> {
    const { rows } = await this.test.pool.query<{ id: number; status: string }>(
      'select id, status from money_documents',
    );
    const kept = new Map(rows.map(({ id, status }) => [id, status]));
    return [...this.told].filter(([id, either]) => !either.includes(kept.get(id) ?? 'nothing'));
  }
}

/** Two people and the provider that they ask. */
class Desk {
  constructor(
    private readonly provider: ProviderProcess,
    private readonly staff: Staff,
    private readonly told: Map<number, readonly string[]>,
    /** Something was answered. */
    private readonly onAnswer: () => void,
  ) {}

  async settle(): Promise<void> {
    const { maker, hubId } = this.staff;
    const { data: couriers } = await this.provider.call(
      maker,
      'GET /cod-collections/couriers',
      '/cod-collections/couriers',
    );
    for (const { courier, expected, packages } of couriers) {
      if (packages === 0 || courier === null) continue;
      const body = { courier_id: courier.id, hub_id: hubId, counted: expected };
      const { data } = await this.provider.call(maker, 'POST /cod-collections', '/cod-collections', body);
      this.hear(data.id, 'count');
      await this.decide(data.id, data.id % 5 === 0 ? 'reject' : 'approve');
    }
  }

  /**
   * What the one before left in the middle is brought to its end: what waits is decided, what was approved is taken
   * back.
   */
  async tidy(): Promise<void> {
    for (const { id, contra_of } of await this.collections('New'))
      await this.decide(id, contra_of ? 'approve' : 'reject');
    for (const { id, contra_of, taken_back_by } of await this.collections('Approved')) {
      if (contra_of !== null || taken_back_by !== null) continue;
      const { data: back } = await this.provider.call(
        this.staff.maker,
        'POST /cod-collections/{id}/contra',
        `/cod-collections/${id}/contra`,
        { reason: 'đếm nhầm' },
      );
      this.hear(back.id, 'count');
      await this.decide(back.id, 'approve');
    }
  }

  private async collections(status: 'New' | 'Approved') {
    const path = `/cod-collections?status=${status}&limit=1000`;
    return (await this.provider.call(this.staff.maker, 'GET /cod-collections', path)).data;
  }

  /** A decision: while it is under way the document may stand either way, once answered only the new one. */
  private async decide(id: number, verb: 'approve' | 'reject'): Promise<void> {
    // One whose making was never answered is found among those that wait.
    this.told.set(id, [...(this.told.get(id) ?? ['New']), statuses[verb]]);
    await this.provider.call(
      this.staff.judge,
      `PATCH /cod-collections/{id}/${verb}`,
      `/cod-collections/${id}/${verb}`,
      verb === 'reject' ? { reason: 'đếm lại' } : {},
    );
    this.hear(id, verb);
  }

  private hear(id: number, what: keyof typeof statuses): void {
    this.told.set(id, [statuses[what]]);
    this.onAnswer();
  }
}
