import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { receivedScan } from '~contract/features/linehaul-shapes';
import { errorText } from '~domain/errors';
import { looksLikeS10 } from '~domain/tracking-code';
import { proposalFor } from '~domain/unloading';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { lockBagsCalled } from './lock-bag';
import { hubPlaces } from './hub-places';
import { receiveBag } from './receive-bag';
import { scanTruck } from './scan-truck';
import type { HeldUnloading } from './unloadings';

type ReceivedScan = z.output<typeof receivedScan>;

/** Bags by code or seal are received, everything else is a package; told in the order sent, each code once. */
export async function scanAtTruck(
  tx: Kysely<Database>,
  user: SignedInUser,
  unloading: HeldUnloading,
  codes: readonly string[],
  locale: string,
): Promise<ReceivedScan[]> {
  const bags = new Map<string, ReceivedScan>();
  // A seal of before may be a package's code: the package is meant.
  const called = codes.filter((code) => !looksLikeS10(code));
  for (const bag of await lockBagsCalled(tx, user, called)) {
    const own = bag.runsheet_id === unloading.trip.id;
    const bySeal = called.find((code) => code === bag.serial_number);
    // The bag's own code proves nothing about its seal: it only says which bag's seal is to be read next.
    const refusal = own
      ? bySeal === undefined && bag.received_at === null
        ? 'seal'
        : await receiveBag(tx, user, bag, { serial: bag.serial_number ?? undefined })
      : 'ERS002';
    const told = refusal === 'seal' ? null : refusal;
    const scan = {
      kind: 'bag',
      finding: refusal === 'seal' ? 'waiting' : null,
      proposal: null,
      status: null,
      bound_hub: null,
      repeated: bag.received_at !== null,
      refusal: told,
      message: told === null ? null : errorText(told, locale),
    } as const;
    // Its code and its seal may come in one call.
    for (const code of [bag.mu_code, bag.serial_number])
      if (code !== null && called.includes(code)) bags.set(code, { code, ...scan });
  }
  const places = await hubPlaces(tx);
  const here = unloading.trip.destination_hub_id;
  const packages = new Map(
    (
      await scanTruck(
        tx,
        user,
        unloading,
        codes.filter((code) => !bags.has(code)),
      )
    ).map((scan) => [scan.code, scan]),
  );
  return [...new Set(codes)].flatMap((code): ReceivedScan | [] => {
    const bag = bags.get(code);
    if (bag) return bag;
    const scan = packages.get(code);
    if (!scan) return [];
    const bound = scan.bound === null ? undefined : places.get(scan.bound);
    return {
      code,
      kind: 'package',
      finding: scan.finding,
      proposal: proposalFor(scan.finding, scan.bound === here, scan.status),
      status: scan.status,
      bound_hub: bound ? { id: bound.id, code: bound.code } : null,
      repeated: scan.repeated,
      refusal: null,
      message: null,
    };
  });
}
