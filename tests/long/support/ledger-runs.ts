import * as fc from 'fast-check';
import {
  actDeposit,
  addDeliveredBy,
  depositStep,
  openDepositModel,
  type DepositDay,
  type DepositModel,
  type DepositStep,
} from '../../api/helpers/deposit-model';
import type { Person, TestApp } from '../../api/helpers/app';
import type { Told } from '../../api/helpers/contradictions';
import {
  actLoss,
  lossStep,
  openLossModel,
  type LossDay,
  type LossModel,
  type LossStep,
} from '../../api/helpers/loss-model';
import { addRound } from '../../api/helpers/money';
import {
  actCash,
  cashStep,
  openMoneyModel,
  type CashDay,
  type CashStep,
  type MoneyModel,
} from '../../api/helpers/money-model';
import { storePackages } from '../../api/helpers/stored-packages';
import { addPerson } from '../../api/helpers/people';
import { addCourier } from '../../api/helpers/runsheets';

type Command =
  | { readonly of: 'cash'; readonly step: CashStep }
  | { readonly of: 'deposits'; readonly step: DepositStep }
  | { readonly of: 'losses'; readonly step: LossStep };

/** What comes in by itself: couriers come back, packages are lost, a carrier delivers. */
interface Arrival {
  readonly courier: number;
  readonly off: number;
  readonly cash: readonly number[];
  readonly lost: readonly number[];
  readonly delivered: readonly number[];
}

interface Run {
  readonly commands: readonly Command[];
  /** How many of them are at once, group after group. */
  readonly sizes: readonly number[];
  readonly arrivals: readonly Arrival[];
}

export const commandsPerRun = 50;
/** Drawn beyond them: what finds nothing to be done to is no command. */
const spare = 40;
const couriers = 3;

const commanded = <Step extends { readonly kind: string }>(
  steps: fc.Arbitrary<Step>,
  ...coming: readonly Step['kind'][]
): fc.Arbitrary<Step> => steps.filter(({ kind }) => !coming.includes(kind));
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: commanded(cashStep, 'round').map((step) => ({ of: 'cash' as const, step })) },
  { weight: 4, arbitrary: commanded(depositStep, 'deliver').map((step) => ({ of: 'deposits' as const, step })) },
  {
    weight: 3,
    arbitrary: commanded(lossStep, 'lose', 'sell', 'find').map((step) => ({ of: 'losses' as const, step })),
  },
);
const amounts = (maxLength: number): fc.Arbitrary<number[]> =>
  fc.array(
    fc.integer({ min: 1, max: 40 }).map((n) => n * 12_500.25),
    { minLength: 1, maxLength },
  );
const arrivals: fc.Arbitrary<Arrival> = fc.record({
  courier: fc.nat(couriers - 1),
  off: fc.constantFrom(0, 0, -1_000, 0.5),
  cash: amounts(4),
  lost: amounts(3),
  delivered: amounts(3),
});
const exactly = <Item>(item: fc.Arbitrary<Item>, length: number): fc.Arbitrary<Item[]> =>
  fc.array(item, { minLength: length, maxLength: length });
const run: fc.Arbitrary<Run> = fc.record({
  commands: exactly(command, commandsPerRun + spare),
  sizes: exactly(fc.integer({ min: 2, max: 6 }), commandsPerRun),
  arrivals: exactly(arrivals, couriers + 3),
});

export interface LedgerWorld {
  readonly test: TestApp;
  readonly admin: Person;
  readonly cash: MoneyModel;
  readonly deposits: DepositModel;
  readonly losses: LossModel;
  readonly couriers: readonly number[];
}

/**
 * Two hubs, at the first of which three models work on the same money: couriers' cash, what becomes of it, and lost
 * packages.
 */
export async function openLedgerWorld(test: TestApp): Promise<LedgerWorld> {
  const cash = await openMoneyModel(test);
  const { hubs } = cash;
  const deposits = await openDepositModel(test, hubs);
  const losses = await openLossModel(test, hubs.mine);
  const ids: number[] = [];
  for (let one = 0; one < couriers; one += 1) ids.push((await addCourier(test, { hubId: hubs.mine.id })).id);
  return {
    test,
    admin: await addPerson(test, { role: 'admin' }),
    cash,
    deposits: { ...deposits, shops: [hubs.shop, ...losses.shops] },
    losses: { ...losses, carrier: deposits.carrier.code },
    couriers: ids,
  };
}

interface Days {
  readonly cash: CashDay;
  readonly deposits: DepositDay;
  readonly losses: LossDay;
}

async function arrive(
  { test, cash: { hubs }, deposits, losses }: LedgerWorld,
  days: Days,
  courierId: number,
  arrival: Arrival | undefined,
): Promise<void> {
  if (!arrival) return;
  const { off, cash, lost, delivered } = arrival;
  const at = { current_hub_id: hubs.mine.id, fm_hub_id: hubs.mine.id, lm_hub_id: hubs.mine.id };
  const [shop] = losses.shops;
  const [gone] = await Promise.all([
    storePackages(
      test,
      lost.map((value) => ({
        seller_id: shop?.id ?? 0,
        status: 'Lost' as const,
        cod: 0,
        value,
        shipping_fee: 21_000.5,
        insurance_fee: 1_000,
        ...at,
      })),
    ),
    // The last is delivered unpaid.
    addRound(test, {
      hubId: hubs.mine.id,
      shopId: hubs.shop.id,
      courierId,
      cash: [...cash, 0],
      difference: off,
      fee: 1_500.5,
    }),
    addDeliveredBy(deposits, hubs.shop, delivered),
  ]);
  days.losses.packages.push(...gone.map(({ id }) => id));
}

const act = (days: Days, { of, step }: Command): Promise<Told | null> =>
  of === 'cash'
    ? actCash(days.cash, step)
    : of === 'deposits'
      ? actDeposit(days.deposits, step)
      : actLoss(days.losses, step);

/** How often what was done, and refused with what. */
export type LedgerTally = Map<string, Map<string | null, number>>;

const count = (tally: LedgerTally, { what, code }: Told): void => {
  const counted = tally.get(what) ?? new Map<string | null, number>();
  tally.set(what, counted.set(code, (counted.get(code) ?? 0) + 1));
};

/** The fifty commands of a seed, groups of them at once, among what comes in. */
export async function playLedgerRun(world: LedgerWorld, seed: number, tally: LedgerTally): Promise<void> {
  const [drawn] = fc.sample(run, { seed, numRuns: 1 });
  if (!drawn) throw new Error('nothing was drawn');
  const days: Days = {
    cash: { ...world.cash, couriers: [...world.couriers], documents: [] },
    deposits: { ...world.deposits, transfers: [] },
    losses: { ...world.losses, packages: [], documents: [] },
  };
  const [arrivals, commands] = [[...drawn.arrivals], [...drawn.commands]];
  for (const courier of world.couriers) await arrive(world, days, courier, arrivals.shift());
  let done = 0;
  for (let group = 0; done < commandsPerRun; group += 1) {
    const size = Math.min(drawn.sizes[group] ?? 1, commandsPerRun - done);
    if (commands.length < size) throw new Error(`${done} commands only had something to be done to`);
    for (const told of await Promise.all(commands.splice(0, size).map((one) => act(days, one)))) {
      if (told === null) continue;
      count(tally, told);
      done += 1;
    }
    const next = group % 3 === 2 ? arrivals.shift() : undefined;
    if (next) await arrive(world, days, world.couriers[next.courier] ?? 0, next);
  }
}
