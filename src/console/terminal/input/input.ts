import { forgetComing, isComing, onArrival, type Coming } from '~console/platform/coming';
import { takesKeys } from '../hotkeys/typing';
import { isDelivered, noteTyped, rememberField, strike, strokeOf, untype, type Restore, type Stroke } from './field';
import { createHold, holdMs } from './hold';
import {
  isChar,
  isChord,
  isEarly,
  opensPalette,
  pressOf,
  swallow,
  textOf,
  type InputItem,
  type KeyItem,
  type LineItem,
} from './items';
import { createInputQueue } from './queue';
import { createRecogniser, type Scan } from './recognise';

export interface InputTaker {
  readonly onScan: (scan: Scan) => void;
  /** A scanner was typing: no sequence was begun by a hand. */
  readonly onScanned: () => void;
  /** What a key pressed outside of fields has to wait for. */
  readonly keyWaitsFor: (stroke: Stroke) => readonly Coming[];
  readonly scanWaitsFor: () => readonly Coming[];
  /** Takes a key before whatever has the focus; false = it is for that. */
  readonly takeKey: (stroke: Stroke) => boolean;
  /** Escape was pressed, wherever: true = it has done its part. */
  readonly onEscape: () => boolean;
  /** A chord that means something here; the others are the browser's. */
  readonly isBound: (stroke: Stroke) => boolean;
}

/** What could not be placed for so long after something last came is not done any more, in ms: whoever saw nothing has tried again. */
const patienceMs = 15_000;
/** A scanner that ends with both carriage return and line feed sends a second key; it belongs to the scan. In ms. */
const tailMs = 60;
/** A hand that goes on within this has not seen what came up, in ms. */
const restMs = 400;
const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead)$/;
/** Goes to the prompt at once: labels hold no such character at their head. */
const promptKey = '/';

const questionOpen = (): boolean => document.querySelector('[role=alertdialog][aria-modal=true]') !== null;

let taker: InputTaker | null = null;
let stop: (() => void) | null = null;
/** What could not be given to the place it was meant for, as text; a line that was entered ends with a line break. */
let kept = '';
let surprised = false;
let surprisedAt = 0;
/** Of the last key, by the clock of the keys: a busy machine hears them late. */
let pressedAt = Number.NEGATIVE_INFINITY;
/** Something has reached its place, or something that was on its way has come: what waits behind it is seen to move. */
let placedAt = Number.NEGATIVE_INFINITY;
let cameAt = Number.NEGATIVE_INFINITY;
let patience: ReturnType<typeof setTimeout> | undefined;
let looked = true;
/** The key that is being heard is of a hand that has seen what is there: what it stops with it, it means to stop. */
export const hasLooked = (): boolean => looked;

const listeners = new Set<() => void>();
const tell = (): void => {
  shown = null;
  for (const listener of listeners) listener();
};

const queue = createInputQueue<InputItem>({
  mayGo: (item) => taker !== null && !isComing(...waitsFor(item, taker)),
  deliver,
  draws: ({ kind }) => kind === 'key',
  onChange: () => {
    tell();
    keepPatience();
  },
});

/** Text is for another field then. */
const forField: readonly Coming[] = ['palette', 'choice', 'dialog'];

function waitsFor(item: InputItem, by: InputTaker): readonly Coming[] {
  if (item.kind === 'scan') return by.scanWaitsFor();
  if (item.kind === 'line') return item.changesNothing ? ['line', 'scan'] : ['line', 'scan', 'page', 'run'];
  // Text for the field or dialog that is there by now.
  if (takesKeys(document.activeElement)) return forField;
  return [...forField, 'line', 'scan', ...by.keyWaitsFor(item.stroke)];
}

/** How long it may still wait, in ms. A line waits as long as it takes. */
const patienceFor = (item: InputItem): number =>
  item.kind === 'line'
    ? Number.POSITIVE_INFINITY
    : Math.max(item.since, placedAt, cameAt) + patienceMs - performance.now();

/** Is not done: a scan by itself, a key with all that was typed behind it and what is typed straight on. */
function giveUp(item: InputItem): void {
  if (item.kind === 'scan') return keep(textOf(item));
  keep(textOf(item) + taken('key') + taken('line'));
  surprised = true;
  surprisedAt = performance.now();
}

/** What stands in front and can't be placed any more makes way. */
function giveUpWhere(vain: (item: InputItem) => boolean): void {
  for (let [first] = queue.items(); first !== undefined && vain(first); [first] = queue.items()) {
    const item = first;
    queue.take((one) => one === item);
    giveUp(item);
  }
}

/** What hangs is told when its time is over, and not only once it comes after all. */
function keepPatience(): void {
  clearTimeout(patience);
  const [first] = queue.items();
  if (first === undefined || first.kind === 'line') return;
  patience = setTimeout(() => goOn(), Math.max(1, Math.ceil(patienceFor(first))));
}

/** What has waited too long is given up before anything that has come counts; what may go now goes. */
function goOn(came = cameAt): void {
  giveUpWhere((item) => patienceFor(item) <= 0);
  cameAt = came;
  queue.pump();
  keepPatience();
}

/** The page is waited for no longer, though it is not whole: what was pressed for it was pressed for what is not there. */
export function giveUpPage(): void {
  giveUpWhere((item) => item.kind !== 'line' && taker !== null && waitsFor(item, taker).includes('page'));
}

function deliver(item: InputItem): void {
  const isUnforeseen = item.kind === 'key' && questionOpen() && !item.answers;
  if (isUnforeseen || patienceFor(item) <= 0) return giveUp(item);
  placedAt = performance.now();
  looked = false;
  if (item.kind === 'line') item.run();
  else if (item.kind === 'scan') taker?.onScan(item.scan);
  else if (takesKeys(document.activeElement) || taker?.takeKey(item.stroke) !== true) strike(item.stroke, item.at);
}

const taken = (what: InputItem['kind']): string =>
  queue
    .take(({ kind }) => kind === what)
    .map(textOf)
    .join('');

function keep(text: string): void {
  kept += text;
  tell();
}

/**
 * Something came up that nobody could foresee, or what was to come does not: what is typed on was meant for something else.
 * It is kept and shown until the hand has rested, and nothing of it is done. `typed` = what has reached a field already;
 * `always` = also where nothing has been typed on so far: a key could do harm.
 */
export function keepTyped(typed = '', always = true): void {
  const text = `${taken('line')}${typed}${taken('key')}`;
  if (text === '' && !always) return;
  keep(text);
  surprised = true;
  surprisedAt = performance.now();
}

/** What the lines that wait were to come after was given up: they are kept. */
export const keepLines = (): void => keep(taken('line'));

/** The first line of what is kept, to be looked at and entered again; null = nothing is kept. */
export function takeKept(): string | null {
  if (kept === '') return null;
  const end = kept.indexOf('\n');
  const line = end < 0 ? kept : kept.slice(0, end);
  kept = end < 0 ? '' : kept.slice(end + 1);
  tell();
  return line;
}

export function dropKept(): void {
  kept = '';
  tell();
}

/** A line that was entered, to be run after what was given before it. */
export function enterLine(line: Omit<LineItem, 'kind'>): void {
  queue.put({ kind: 'line', ...line });
}

/** A code that was read otherwise than by keys: a scan as any other, told and heard in its turn. */
export function enterScan(text: string): void {
  const now = performance.now();
  queue.put({ kind: 'scan', scan: { text, from: now, mangled: false, cut: false }, since: now });
}

interface InputShown {
  /** What waits for its turn, as text. */
  readonly waiting: string;
  readonly kept: string;
}

let shown: InputShown | null = null;

export const inputShown = (): InputShown => (shown ??= { waiting: queue.items().map(textOf).join(''), kept });

export function subscribeInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keys that were pressed before this script was there: those that `first-keys.js` kept. */
interface FirstKeys {
  readonly since: number;
  readonly keys: readonly KeyboardEvent[];
  readonly end: () => void;
}

const firstKeys = (): FirstKeys | undefined => (window as { readonly firstKeys?: FirstKeys }).firstKeys;

/** Takes keys and scans from now on, before the frame is there that they are for: hands don't wait for a page to load. */
export function beginInput(): void {
  if (stop) return;
  const first = firstKeys();
  const heard = [...(first?.keys ?? [])];
  first?.end();
  const listen = createListener(first?.since ?? performance.now());
  for (const event of heard) listen.onKeyDown(event);
  window.addEventListener('keydown', listen.onKeyDown, true);
  window.addEventListener('pointerdown', onPointerDown, true);
  const leave = onArrival((failed) => {
    if (failed) keepTyped();
    // A sheet that can't be shown has no place for what was scanned for it; its package is not what was asked for.
    if (failed === 'page' && taker?.scanWaitsFor().includes('page') === true) keep(taken('scan'));
    goOn(performance.now());
  });
  stop = () => {
    window.removeEventListener('keydown', listen.onKeyDown, true);
    window.removeEventListener('pointerdown', onPointerDown, true);
    listen.end();
    leave();
  };
}

/** Where no frame is coming, keys are keys: a password typed by a machine ends with Enter too. */
export function endInput(): void {
  firstKeys()?.end();
  stop?.();
  stop = null;
  taker = null;
  surprised = false;
  untype(Number.POSITIVE_INFINITY);
  pressedAt = placedAt = cameAt = Number.NEGATIVE_INFINITY;
  queue.take(() => true);
  clearTimeout(patience);
  forgetComing();
  dropKept();
}

/** Takes what is given, from what was given before on, until the answer is called. */
export function takeInput(by: InputTaker): () => void {
  beginInput();
  taker = by;
  // Hotkeys and whoever says that the page is on its way are mounted in the same moment, some of them after this.
  queueMicrotask(queue.pump);
  return () => {
    if (taker === by) endInput();
  };
}

/** A hand at the mouse has seen what is there. */
function onPointerDown(): void {
  surprised = false;
  pressedAt = placedAt = Number.NEGATIVE_INFINITY;
}
interface Listener {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly end: () => void;
}

/**
 * Hears each key before the page does. What a scan typed into a field is taken out again, and the key that ends it presses
 * no button and sends no form. Outside of fields characters are held back until no scanner can have typed them.
 */
function createListener(since: number): Listener {
  const recogniser = createRecogniser(since);
  const put = (items: readonly KeyItem[]): void => {
    const [first] = items;
    const scan = first && recogniser.endless();
    const keys = scan ? items.filter(({ at }) => at < scan.from) : items;
    // What came up while they were held back is no more foreseen by them than by those that waited.
    const isLate = ({ since: heard }: KeyItem): boolean => surprised && heard <= surprisedAt;
    if (keys.some(isLate)) keep(keys.filter(isLate).map(textOf).join(''));
    queue.put(...keys.filter((item) => !isLate(item)));
    if (scan) onScan(scan);
  };
  const hold = createHold<KeyItem>(put, recogniser.mayGoOn);
  let ended = Number.NEGATIVE_INFINITY;
  let lastAt = Number.NEGATIVE_INFINITY;

  const onScan = (scan: Scan): void => {
    hold.drop(({ at }) => at >= scan.from);
    queue.take((item) => item.kind === 'key' && item.at >= scan.from);
    // What goes on with a sequence that a hand began must not come to stand by itself.
    if (queue.items().every(({ kind }) => kind !== 'key')) taker?.onScanned();
    untype(scan.from);
    queue.put({ kind: 'scan', scan, since: performance.now() });
  };
  const itemOf = (event: KeyboardEvent): KeyItem => ({
    kind: 'key',
    stroke: strokeOf(event),
    at: event.timeStamp,
    since: performance.now(),
    answers: questionOpen(),
  });
  /** Whether the key has to wait: for what is in front of it, or for its place. */
  const waits = (item: KeyItem, target: EventTarget | null, inField: boolean): boolean => {
    // Where there is no frame, a button that has the focus is of what stands in its place.
    if (taker === null) return !inField && isEarly(item.stroke, target);
    // Whoever has looked calls off what Enter waits for, and with it what was typed on.
    if (item.stroke.key === 'Escape' && isComing('choice') && looked) return false;
    if (inField) return isComing(...forField) || queue.items().some(({ kind }) => kind === 'key');
    return queue.items().length > 0 || isComing(...waitsFor(item, taker));
  };
  const onKey = (event: KeyboardEvent, restore: Restore | null): void => {
    const { target } = event;
    const inField = restore !== null || (target instanceof HTMLElement && target.isContentEditable);
    const item = itemOf(event);
    if (event.key === 'Escape' && taker?.onEscape() === true && !takesKeys(target)) return swallow(event);
    if (isHasty(event, item)) return swallow(event);
    const isComposing = inField && event.isComposing;
    const isWaiting = !isComposing && waits(item, target, inField);
    // A blank presses what has the focus, unless it stands amid what a scanner may be typing.
    const isText = !isComposing && (isChar(item.stroke) || (event.key === ' ' && !hold.empty()));
    // The field may have come amid a word.
    if (isText && !event.repeat && (!inField || isWaiting || !hold.empty())) {
      if (event.key === promptKey && !isWaiting && hold.empty()) return;
      swallow(event);
      return hold.press(item);
    }
    noteTyped(event.timeStamp, restore);
    if (isComposing) return;
    // What was held may move the focus: the key is for where it is then.
    const isBehind = !hold.empty();
    hold.release();
    if (!isWaiting && !isBehind && (inField || queue.items().length === 0)) return;
    // The palette's field is as good as gone.
    if (!isOurs(event, inField && !isComing('choice'))) return;
    swallow(event);
    queue.put(item);
  };

  return {
    onKeyDown: (event) => {
      if (isDelivered(event) || modifiers.test(event.key)) return;
      const isEnd = event.key === 'Enter' || event.key === 'Tab' || (event.ctrlKey && event.code === 'KeyJ');
      if (event.timeStamp - ended < tailMs && isEnd) return swallow(event);
      // The next scan has begun: what ends it belongs to it, however soon it comes after the last.
      ended = Number.NEGATIVE_INFINITY;
      if (event.timeStamp - lastAt > holdMs && !recogniser.mayGoOn()) hold.release();
      lastAt = event.timeStamp;
      looked = event.timeStamp - Math.max(pressedAt, placedAt) >= restMs;
      const restore = rememberField(event.target);
      const scan = recogniser.press(pressOf(event), restore !== null);
      if (scan) {
        swallow(event);
        onScan(scan);
        ended = event.timeStamp;
      } else onKey(event, restore);
      pressedAt = event.timeStamp;
    },
    end: () => hold.drop(() => true),
  };
}

/** A key of a hand that has not seen yet what came up. */
function isHasty(event: KeyboardEvent, item: KeyItem): boolean {
  if (!surprised) return false;
  if (item.at - Math.max(pressedAt, surprisedAt) >= restMs) {
    surprised = false;
    return false;
  }
  // Escape always leaves; what follows it in haste is kept all the same.
  if (event.key === 'Escape' || !isOurs(event, true)) return false;
  if (event.key === 'Backspace' && !kept.endsWith('\n')) kept = kept.slice(0, -1);
  keep(textOf(item));
  return true;
}

/** Keys that can be given to a place later as well as now. */
function isOurs(event: KeyboardEvent, inField: boolean): boolean {
  if (event.isComposing || event.key === 'Tab') return false;
  // The others are the field's and the browser's: copy, paste. Ctrl+A takes all rows where there is no text.
  const isBound = taker ? taker.isBound(strokeOf(event)) : opensPalette(event);
  return !isChord(event) || isBound || (!inField && event.code === 'KeyA');
}
