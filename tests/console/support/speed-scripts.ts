import * as fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import type { InputTaker } from '~console/terminal/input/turns';
import { trackingCode } from '~domain/tracking-code';
import { keyOf, type Struck } from './hands';
import { toyConsole, type Toy } from './toy-console';

/**
 * A real turn, in which promises are kept: fake timers' own way of waiting for them takes a millisecond and more each.
 */
const turn = setImmediate;
let clock = 0;

/** For a file of scripts: the clock is the hand's alone. */
export function clockOfHands(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    clock = performance.now();
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => document.body.replaceChildren());
}

type Step =
  | { readonly kind: 'line' | 'palette' | 'pasted' | 'hotkey' | 'wrong'; readonly text: string }
  | { readonly kind: 'go' | 'page'; readonly to: string }
  | { readonly kind: 'row' | 'undo' | 'held' }
  | { readonly kind: 'code'; readonly code: string }
  /** Of ours, or another's with `/` and a separator in it. */
  | { readonly kind: 'scan'; readonly code: string; readonly gap: number }
  /** Amid a line, straight behind its verb; what the line says comes behind it. */
  | { readonly kind: 'amid'; readonly code: string; readonly gap: number; readonly text: string };

interface Key extends Struck {
  /** Its own time after the last, in ms; a hand has that of the script. */
  readonly gap?: number;
  /** What Ctrl+V brings, in the place of the key. */
  readonly pastes?: string;
}

const named = (key: string): Struck => ({ key, code: key });
const line = (text: string): readonly Key[] => [keyOf('/'), ...[...text].map(keyOf), named('Enter')];
const outside = (...keys: readonly Key[]): readonly Key[] => [named('Escape'), ...keys];

function keysOf(step: Step): readonly Key[] {
  switch (step.kind) {
    case 'line':
      return line(`note ${step.text}`);
    case 'wrong':
      return line(`bad ${step.text}`);
    case 'go':
      return line(`go ${step.to}`);
    case 'code':
      return line(step.code);
    case 'palette':
      return outside({ key: 'k', code: 'KeyK', ctrlKey: true }, ...[...step.text].map(keyOf), named('Enter'));
    case 'pasted': {
      const [text, more] = [step.text.slice(0, 3), step.text.slice(3)];
      const paste = { ...keyOf('v'), ctrlKey: true, pastes: text };
      return outside({ key: 'k', code: 'KeyK', ctrlKey: true }, paste, ...[...more].map(keyOf), named('Enter'));
    }
    case 'hotkey':
      return outside(keyOf('n'), ...[...step.text].map(keyOf), named('Enter'));
    case 'page':
      return outside(keyOf('g'), keyOf(step.to));
    case 'row':
      return outside(keyOf('x'));
    case 'undo':
      return outside(keyOf('u'));
    case 'held':
      return outside(keyOf('u'), ...[500, 30, 30, 30].map((gap) => ({ ...keyOf('u'), repeat: true, gap })));
    case 'scan':
      return scanKeys(step.code, step.gap, { gap: 400 });
    case 'amid': {
      const keys = line(`note ${step.text}`);
      const verb = '/note'.length;
      const value = keys.slice(verb).map((key, at) => (at === 0 ? { ...key, gap: 400 } : key));
      return [...keys.slice(0, verb), ...scanKeys(step.code, step.gap), ...value];
    }
  }
}

/** Between the parts of a GS1 label. */
const separator = '\u001D';

/** A scanner's, the first of them as soon as a hand's next key or at its own time. */
const scanKeys = (code: string, gap: number, first: Pick<Key, 'gap'> = {}): readonly Key[] =>
  [...code, '\n'].map((char, at) => ({
    ...(char === '\n' ? named('Enter') : char === separator ? { ...keyOf(']'), ctrlKey: true } : keyOf(char)),
    ...(at === 0 ? first : { gap }),
  }));

/** As the browser gives a key: what nobody takes is typed into the field that has the focus. */
function strike({ pastes, ...struck }: Key): void {
  const target = document.activeElement ?? document.body;
  const isKept = (event: Event): boolean => {
    Object.defineProperty(event, 'timeStamp', { value: clock });
    return target.dispatchEvent(event);
  };
  const isPressed = isKept(new KeyboardEvent('keydown', { ...struck, bubbles: true, cancelable: true }));
  const isTyped = isPressed && struck.key.length === 1 && struck.ctrlKey !== true;
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(paste, 'clipboardData', { value: { getData: () => pastes } });
  const goesIn = pastes === undefined ? isTyped : isPressed && isKept(paste);
  if (goesIn && target instanceof HTMLInputElement)
    target.setRangeText(pastes ?? struck.key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
}

/** Nobody types on for so long after a line was refused: it has been seen. In ms. */
const seenMs = 400;

async function play(
  script: readonly Step[],
  gaps: () => number,
  late: () => number,
  amend?: (taker: InputTaker) => InputTaker,
): Promise<Pick<Toy, 'done'> & { readonly kept: string }> {
  const toy: Toy = toyConsole(late, amend);
  let before = clock;
  const pass = async (ms: number): Promise<void> => {
    const passed = { yet: false };
    setTimeout(() => (passed.yet = true), ms);
    while (!passed.yet) {
      await new Promise<void>((next) => void turn(next));
      vi.advanceTimersToNextTimer();
    }
    clock += ms;
  };
  await pass(1_000);
  for (const key of script.flatMap(keysOf)) {
    await pass(key.gap ?? gaps());
    const wrongAt = toy.wrongAt();
    if (wrongAt !== null && clock - Math.max(before, wrongAt) >= seenMs) break;
    before = clock;
    strike(key);
  }
  await pass(200_000);
  const { done } = toy;
  const kept = toy.kept();
  toy.end();
  return { done, kept };
}

const textOf = (letters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength }).map((one) => `w${one.trim()}`);
/** What a line is given may have digits, but is shorter than any code: a machine's pace would make it one. */
const text = textOf('abcdghnuxg12 ', 4);
const letters = textOf('abcdghnuxg ', 8);
/** Of the last one's keys the second is a letter of rows too. */
const to = fc.constantFrom('1', '2', 'x');
const code = fc.integer({ min: 0, max: 99_999_999 }).map(trackingCode);
const part = fc.string({ unit: fc.constantFrom(...'GPUNX019'), minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('scan' as const),
    code: fc.tuple(part, part, part).map(([a, b, c]) => `]C1${a}/1${b}${separator}${c}`),
    gap: fc.integer({ min: 7, max: 16 }),
  }),
  fc.record({ kind: fc.constant('code' as const), code }),
  fc.record({ kind: fc.constant('line' as const), text }),
  fc.record({ kind: fc.constantFrom('palette' as const, 'pasted' as const, 'hotkey' as const), text: letters }),
  fc.record({ kind: fc.constantFrom('go' as const, 'page' as const), to }),
  fc.record({ kind: fc.constantFrom('row' as const, 'undo' as const, 'held' as const) }),
  fc.record({ kind: fc.constant('amid' as const), code, gap: fc.integer({ min: 7, max: 16 }), text }),
  fc.record({
    kind: fc.constant('scan' as const),
    code,
    gap: fc.integer({ min: 7, max: 45 }),
  }),
);
/** Behind a line that is refused a hand may go on for a while; it scans nothing. */
const script: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(step, { minLength: 1, maxLength: 6 }),
    fc.option(
      fc.tuple(
        text,
        fc.array(
          step.filter(({ kind }) => !['scan', 'code', 'amid'].includes(kind)),
          { maxLength: 2 },
        ),
      ),
    ),
  )
  .map(([steps, wrong]) => (wrong ? [...steps, { kind: 'wrong' as const, text: wrong[0] }, ...wrong[1]] : steps));

/** A script, and how fast it is typed and answered. */
export interface Speeds {
  readonly script: readonly Step[];
  /** Between keys, and until what is waited for comes, each in turn, in ms. */
  readonly gaps: readonly number[];
  readonly lates: readonly number[];
}

/** As quick as a machine, and now and then held up. */
const stuttering = fc.array(
  fc.oneof(
    { arbitrary: fc.integer({ min: 5, max: 16 }), weight: 9 },
    { arbitrary: fc.integer({ min: 40, max: 500 }), weight: 1 },
  ),
  { minLength: 8, maxLength: 24 },
);

const speeds: fc.Arbitrary<Speeds> = fc.record({
  script,
  gaps: fc.oneof(
    fc.array(fc.oneof(fc.integer({ min: 5, max: 500 }), fc.constant(5), fc.constant(120)), {
      minLength: 1,
      maxLength: 12,
    }),
    stuttering,
  ),
  lates: fc.array(fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.constant(0)), { minLength: 1, maxLength: 8 }),
});

const inTurn = (values: readonly number[]): (() => number) => {
  let at = 0;
  return () => {
    at += 1;
    return values[at % values.length] ?? 0;
  };
};

/** Typed so fast and answered so late it does what it does typed slowly. */
export async function meansTheSame(
  { script: steps, gaps, lates }: Speeds,
  amend?: (taker: InputTaker) => InputTaker,
): Promise<void> {
  const slow = await play(
    steps,
    () => 500,
    () => 0,
  );
  const fast = await play(steps, inTurn(gaps), inTurn(lates), amend);
  expect(fast.done).toEqual(slow.done);
}

/** Of any script, drawn; `amend` = with a console that is made otherwise. */
export const speedInvariance = (amend?: (taker: InputTaker) => InputTaker) =>
  fc.asyncProperty(speeds, (drawn) => meansTheSame(drawn, amend));
