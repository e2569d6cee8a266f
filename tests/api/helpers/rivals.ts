import type { Person, TestApp } from './app';
import { storePackage, addTwoHubs, storedHistory, storedPackage } from './stored-packages';
import { addPerson } from './people';

export interface Outcome {
  /** How many of the two were told that it is done. */
  readonly done: number;
  /** What the other was told. */
  readonly refusal: string | null;
  /** What the database shows of it. */
  readonly version: number;
  readonly historyRows: number;
}

type Move = (
  person: Person,
  id: number,
  seen: { version?: number },
) => Promise<{ status: number; code: string | null }>;

const lose: Move = (person, id, seen) =>
  person.call('PATCH /packages/{id}/lost', { params: { id }, body: { note: `bởi ${person.id}`, ...seen } });
const abandon: Move = (person, id, seen) =>
  person.call('PATCH /packages/{id}/abandoned', { params: { id }, body: { note: `bởi ${person.id}`, ...seen } });
const giveBack: Move = (person, id, seen) =>
  person.call('PATCH /packages/{id}/return', { params: { id }, body: { reason: 'FR028', ...seen } });

/** Of these a package can take but one, whatever comes first. */
const exclusive = [lose, abandon];
/** A package on its way back can still be lost: only the version that both had seen makes these exclude each other. */
const afterOneAnother = [lose, abandon, giveBack];

/** Two people at one hub and one package a round, on which both act at once; every pair of moves in turn. */
export async function addRivals(
  test: TestApp,
): Promise<(round: number, seeing: 'versions' | 'nothing') => Promise<Outcome>> {
  const { mine, foreign, shop } = await addTwoHubs(test);
  const people = [
    await addPerson(test, { role: 'hub_manager', hubIds: [mine.id] }),
    await addPerson(test, { role: 'hub_manager', hubIds: [mine.id] }),
  ];
  return async (round, seeing) => {
    const { id } = await storePackage(test, {
      seller_id: shop.id,
      status: 'Waiting_for_confirmation',
      current_hub_id: mine.id,
      fm_hub_id: foreign.id,
    });
    const moves = seeing === 'versions' ? afterOneAnother : exclusive;
    const seen = seeing === 'versions' ? { version: 0 } : {};
    const answers = await Promise.all(
      people.map((person, index) =>
        (moves[Math.floor(round / moves.length ** index) % moves.length] ?? lose)(person, id, seen),
      ),
    );
    const refused = answers.filter((answer) => answer.status !== 200);
    return {
      done: answers.length - refused.length,
      refusal: refused[0]?.code ?? null,
      version: (await storedPackage(test, id)).version,
      historyRows: (await storedHistory(test, id)).length,
    };
  };
}
