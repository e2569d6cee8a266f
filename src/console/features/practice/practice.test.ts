import { describe, expect, it } from 'vitest';
import { createPractice, type Practice } from './practice';
import { steps } from './steps';

const lineOf = (practice: Practice, language: 'vi' | 'en'): string => {
  const { step, packages } = practice.shown();
  return steps[step]?.line(packages)[language] ?? '';
};
const status = (practice: Practice, id: number) => practice.shown().packages.find((item) => item.id === id)?.status;

/** Through the steps before the one of this name. */
async function upTo(id: string): Promise<Practice> {
  const practice = createPractice();
  while (steps[practice.shown().step]?.id !== id) await practice.enter(lineOf(practice, 'en'));
  return practice;
}

describe('practice', () => {
  it.each(['vi', 'en'] as const)('is gone through by the lines that it shows, in %s', async (language) => {
    const practice = createPractice();
    for (const [index] of steps.entries()) {
      await practice.enter(lineOf(practice, language));
      expect(practice.shown().done).toHaveLength(index + 1);
    }
    expect(practice.shown().step).toBe(steps.length);
    expect(practice.shown().packages.map((item) => item.note === null)).toEqual([
      false,
      false,
      false,
      false,
      // Its return was taken back, its note was a run of its own.
      false,
      true,
      true,
      true,
    ]);
  });

  it('takes nothing for done that does something else', async () => {
    const wrong = {
      scan: ['HL990000019VN HL990000022VN', '1 ; note x', 'return', '?'],
      act: ['note', 'notes x', '3 ; return reason=FR005'],
      range: ['2-3 ; note x', '2-4'],
      chain: ['5 ; note x', '6 ; note x ; return reason=FR005'],
      refusal: ['2 ; note x', '6 ; return reason=FR002', '6 ; return'],
      undo: ['undo run=99', '?', '2 ; note x'],
      help: ['2 ; note x', 'inbound'],
      alone: ['7 ; return reason=FR007', '8 ; return reason=FR007', '7-8 ; note x'],
    } satisfies Record<string, string[]>;
    for (const [id, lines] of Object.entries(wrong)) {
      const practice = await upTo(id);
      for (const line of lines) await practice.enter(line);
      expect(steps[practice.shown().step]?.id).toBe(id);
    }
  });

  it('judges as the hub does: a delivered package is refused, and nothing of it changes', async () => {
    const practice = await upTo('refusal');
    await practice.enter('6 ; return reason=FR005');
    expect(practice.shown().said?.outcome).toMatchObject({ kind: 'ran', stages: [{ refused: [{ code: 'EPK011' }] }] });
    expect(status(practice, 6)).toBe('Delivered');
  });

  it('takes back the return alone, which stands where it stood', async () => {
    const practice = await upTo('undo');
    expect(status(practice, 5)).toBe('Return_waiting_for_linehaul');
    await practice.enter('undo');
    expect(status(practice, 5)).toBe('Waiting_for_delivery');
    await practice.enter('undo');
    expect(practice.shown().packages.find(({ id }) => id === 5)?.note).toBeNull();
  });

  it('says what is missing, what it has not, and what only the real line does', async () => {
    const practice = createPractice();
    const said = async (line: string) => {
      await practice.enter(line);
      return practice.shown().said?.outcome;
    };
    expect(await said('HL240000018VN')).toMatchObject({ kind: 'missed' });
    expect(await said('note x')).toMatchObject({ kind: 'no_packages' });
    expect(await said('2 ; return')).toMatchObject({ kind: 'lacks', argument: { name: 'reason' } });
    expect(await said('2 ; returm reason=FR005')).toMatchObject({ kind: 'wrong' });
    expect(await said('undo')).toMatchObject({ kind: 'nothing_to_undo' });
    expect(await said('1-3 ; print')).toMatchObject({ kind: 'asks' });
    for (const line of ['backlog type=delivery', 'inbound', 'ORS26112100042', 'runsheet new courier=C001'])
      expect(await said(line)).toMatchObject({ kind: 'elsewhere' });
    expect(practice.shown().packages.every(({ version }) => version === 1)).toBe(true);
  });
});
