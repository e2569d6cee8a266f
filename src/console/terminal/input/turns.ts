import { isComing, type Coming } from '~console/platform/coming';
import { questionOpen, takesKeys } from '../hotkeys/typing';
import { compose, paste, strike, type Stroke } from './field';
import { lastPlacedAt, notePlaced, surprise } from './hand';
import { keep, keptText, tellInput } from './kept';
import { createInputQueue } from './queue';
import type { Scan, Press } from './recognise';

export interface KeyItem {
  readonly kind: 'key';
  readonly stroke: Stroke;
  /** By the clock of the keys. */
  readonly at: number;
  readonly since: number;
  /** A question stood open when it was pressed, and it may answer that. */
  readonly answers: boolean;
  /** Of a hand that had not seen what came up: nothing is done with it. */
  readonly hasty: boolean;
}

interface PasteItem {
  readonly kind: 'paste';
  readonly text: string;
  readonly since: number;
  readonly answers: boolean;
}

/** Of an input method, which has written it elsewhere: text alone, and no key. */
interface ComposedItem {
  readonly kind: 'composed';
  readonly text: string;
  readonly at: number;
  readonly since: number;
  readonly answers: boolean;
}

interface ScanItem {
  readonly kind: 'scan';
  readonly scan: Scan;
  readonly since: number;
}

interface LineItem {
  readonly kind: 'line';
  readonly text: string;
  /** It only opens a page or does something to the interface: it need not wait for what is being changed. */
  readonly changesNothing: boolean;
  readonly run: () => void;
}

type InputItem = KeyItem | PasteItem | ComposedItem | ScanItem | LineItem;

/** Comes of a hand, and goes to whatever has the focus. */
export const isTyped = (item: InputItem): item is KeyItem | PasteItem | ComposedItem =>
  item.kind === 'key' || item.kind === 'paste' || item.kind === 'composed';

export const isChord = ({ key, ctrlKey, metaKey, altKey }: Stroke): boolean =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key);
export const isChar = (stroke: Stroke): boolean => !isChord(stroke) && stroke.key.length === 1 && stroke.key !== ' ';
export const opensPalette = ({ ctrlKey, metaKey, code }: Stroke): boolean => (ctrlKey || metaKey) && code === 'KeyK';

/** What is heard before the frame is there, where nothing else has the focus. */
export const isEarly = (stroke: Stroke, target: EventTarget | null): boolean =>
  (target === document.body || target === document.documentElement || target === null) &&
  (isChar(stroke) || /^(?:Enter|Escape|Backspace)$/.test(stroke.key) || opensPalette(stroke));

/** What it is as text: Enter ends a line, and what is no character is none. */
export function textOf(item: InputItem): string {
  if (item.kind === 'scan') return `${item.scan.text}\n`;
  if (item.kind === 'line') return `${item.text}\n`;
  if (item.kind === 'composed') return item.text;
  if (item.kind === 'paste') return item.text.replaceAll(/\s+/g, ' ');
  const { key } = item.stroke;
  if (isChord(item.stroke)) return '';
  return key === 'Enter' ? '\n' : key.length === 1 ? key : '';
}

/** As whoever looks for scans knows keys. */
export function pressOf(event: KeyboardEvent): Press {
  return {
    code: event.code,
    key: event.key,
    shift: event.shiftKey,
    at: event.timeStamp,
    chord: event.ctrlKey || event.altKey || event.metaKey,
    repeat: event.repeat,
  };
}

/** Whoever else listens gets it when its turn has come. */
export function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

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

/**
 * What could not be placed for so long after something last came is not done any more, in ms: whoever saw nothing has
 * tried again.
 */
const patienceMs = 15_000;

let taker: InputTaker | null = null;
/** Something that was on its way has come: what waits is seen to move. */
let cameAt = Number.NEGATIVE_INFINITY;
let patience: ReturnType<typeof setTimeout> | undefined;

export const inputTaker = (): InputTaker | null => taker;

/** Keys, scans and lines that wait for their turn. */
export const queue = createInputQueue<InputItem>({
  mayGo: (item) => taker !== null && !isComing(...waitsFor(item, taker)),
  deliver,
  draws: isTyped,
  onChange: () => {
    tellInput();
    keepPatience();
  },
});

/** Text is for another field then. */
export const forField: readonly Coming[] = ['palette', 'choice', 'dialog'];

export function waitsFor(item: InputItem, by: InputTaker): readonly Coming[] {
  if (item.kind === 'scan') return by.scanWaitsFor();
  if (item.kind === 'line')
    return item.changesNothing ? ['settings', 'line', 'scan'] : ['settings', 'line', 'scan', 'page', 'run'];
  // Text for the field or dialog that is there by now.
  if (takesKeys(document.activeElement)) return forField;
  return [...forField, 'line', 'scan', ...(item.kind === 'key' ? by.keyWaitsFor(item.stroke) : [])];
}

/** How long it may still wait, in ms. A line waits as long as it takes. */
const patienceFor = (item: InputItem): number =>
  item.kind === 'line'
    ? Number.POSITIVE_INFINITY
    : Math.max(item.since, lastPlacedAt(), cameAt) + patienceMs - performance.now();

const taken = (which: (item: InputItem) => boolean): string => queue.take(which).map(textOf).join('');

const isLine = ({ kind }: InputItem): boolean => kind === 'line';

/** Is not done: a scan by itself, a key with all that was typed behind it and what is typed straight on. */
function giveUp(item: InputItem): void {
  if (item.kind === 'scan') return keep(textOf(item));
  keep(textOf(item) + taken(isTyped) + taken(isLine));
  surprise();
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

/** A sequence begun goes first; a key that is held down is pressed once. */
const isTaken = (stroke: Stroke): boolean =>
  !stroke.repeat && !takesKeys(document.activeElement) && taker?.takeKey(stroke) === true;

function deliver(item: InputItem): void {
  const isUnforeseen = isTyped(item) && questionOpen() && !item.answers;
  if (isUnforeseen || patienceFor(item) <= 0) return giveUp(item);
  if (item.kind === 'composed' && !compose(item.text, item.at)) return giveUp(item);
  notePlaced();
  if (item.kind === 'line') item.run();
  else if (item.kind === 'scan') taker?.onScan(item.scan);
  else if (item.kind === 'paste') paste(item.text);
  else if (item.kind === 'key' && !isTaken(item.stroke)) strike(item.stroke, item.at);
}

/** Something that was on its way has come, or has failed to. */
export function noteArrival(failed: Coming | null): void {
  if (failed) keepTyped();
  // A sheet that can't be shown has no place for what was scanned for it; its package is not what was asked for.
  if (failed === 'page' && taker?.scanWaitsFor().includes('page') === true) keep(taken(({ kind }) => kind === 'scan'));
  goOn(performance.now());
}

/**
 * The page is waited for no longer, though it is not whole: what was pressed for it was pressed for what is not there.
 */
export function giveUpPage(): void {
  giveUpWhere((item) => item.kind !== 'line' && taker !== null && waitsFor(item, taker).includes('page'));
}

/**
 * Something came up that nobody could foresee, or what was to come does not: what is typed on was meant for something
 * else. It is kept and shown until the hand has rested, and nothing of it is done. `typed` = what has reached a field
 * already; `always` = also where nothing has been typed on so far: a key could do harm.
 */
export function keepTyped(typed = '', always = true): void {
  const text = `${taken(isLine)}${typed}${taken(isTyped)}`;
  if (text === '' && !always) return;
  keep(text);
  surprise();
}

/** The hand has gone elsewhere by the mouse: what it typed for what is to come is not for what is there. */
export const keepWaiting = (): void => keep(taken(isTyped));

/** What the lines that wait were to come after was given up: they are kept. */
export const keepLines = (): void => keep(taken(isLine));

/** A line that was entered, to be run after what was given before it. */
export function enterLine(line: Omit<LineItem, 'kind'>): void {
  queue.put({ kind: 'line', ...line });
}

/** The lines that wait for their turn. */
export const waitingLines = (): readonly string[] =>
  queue.items().flatMap((item) => (item.kind === 'line' ? item.text : []));

/** Scans that have reached their place, until something has come of them. */
const scansAtWork = new Set<{ readonly code: string; readonly isKept: () => boolean }>();

/** A scan has reached its place. `isKept` = it outlives the page. The answer says that something has come of it. */
export function noteScan(code: string, isKept: () => boolean): () => void {
  const one = { code, isKept };
  scansAtWork.add(one);
  return () => void scansAtWork.delete(one);
}

/** Scans that go with the page, as text. */
export const scansAtStake = (): string => {
  const made = [...scansAtWork].flatMap(({ code, isKept }) => (isKept() ? [] : `${code}\n`));
  return [...made, ...queue.items().map((item) => (item.kind === 'scan' ? textOf(item) : ''))].join('');
};

/** What `enter` enters was entered before all that waits. */
export function enterBefore(enter: () => void): void {
  const later = queue.take(() => true);
  enter();
  queue.put(...later);
}

/** A code that was read otherwise than by keys: a scan as any other, told and heard in its turn. */
export function enterScan(text: string): void {
  const now = performance.now();
  queue.put({ kind: 'scan', scan: { text, from: now, mangled: false, cut: false }, since: now });
}

/** Gives what is queued to this from now on. */
export function giveTo(by: InputTaker): void {
  taker = by;
  // Hotkeys and whoever says that the page is on its way are mounted in the same moment, some of them after this.
  queueMicrotask(queue.pump);
}

/** Nobody takes anything any more, and nothing waits. */
export function dropTurns(): void {
  taker = null;
  cameAt = Number.NEGATIVE_INFINITY;
  queue.take(() => true);
  scansAtWork.clear();
  clearTimeout(patience);
}

interface InputShown {
  /** What waits for its turn, as text. */
  readonly waiting: string;
  readonly kept: string;
}

let shown: InputShown = { waiting: '', kept: '' };

/** The same one until something else waits or is kept. */
export function inputShown(): InputShown {
  const waiting = queue.items().map(textOf).join('');
  const kept = keptText();
  if (waiting !== shown.waiting || kept !== shown.kept) shown = { waiting, kept };
  return shown;
}
