import { forgetComing, isComing } from '~console/platform/coming';
import { dropComposing, hearElsewhere, isBeforeGoing, isComposed, isForLater, leaveChosen } from './elsewhere';
import { untype, isDelivered, noteTyped, paste, rememberField, strike, strokeOf, type Restore } from './field';
import { noteSeen, isInHaste, isOvertaken, hasLooked, noteHeard, notePressed } from './hand';
import { dropKept, keep, unkeepFrom, unkeepLast } from './kept';
import {
  dropTurns,
  giveTo,
  inputTaker,
  type InputTaker,
  forField,
  isTyped,
  queue,
  waitsFor,
  isChar,
  isChord,
  isEarly,
  opensPalette,
  pressOf,
  swallow,
  textOf,
  type KeyItem,
} from './turns';
import { questionOpen, takesKeys } from '../hotkeys/typing';
import { createHold, holdMs } from './hold';
import { createRecogniser, isSeparator, type Scan } from './recognise';

/** A scanner that ends with both carriage return and line feed sends a second key; it belongs to the scan. In ms. */
const tailMs = holdMs;
const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead)$/;
/** Goes to the prompt at once: labels hold no such character at their head. */
const promptKey = '/';

interface Listener {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Lets go of keys that were held back: something else than a key comes behind them. */
  readonly release: () => void;
  readonly end: () => void;
}

/**
 * Hears each key before the page does. What a scan typed into a field is taken out again, and the key that ends it
 * presses no button and sends no form. Outside of fields characters are held back until no scanner can have typed them.
 */
function createListener(since: number): Listener {
  const recogniser = createRecogniser(since);
  const put = (items: readonly KeyItem[]): void => {
    const [first] = items;
    const scan = first && recogniser.endless(isComing(...forField));
    placeKeys(scan ? items.filter(({ at }) => at < scan.from) : items);
    if (scan) onScan(scan);
  };
  const hold = createHold<KeyItem>(put, recogniser.mayGoOn);
  let ended = Number.NEGATIVE_INFINITY;
  let lastAt = Number.NEGATIVE_INFINITY;

  const onScan = (scan: Scan): void => {
    hold.drop(({ at }) => at >= scan.from);
    queue.take((item) => (item.kind === 'key' || item.kind === 'composed') && item.at >= scan.from);
    dropComposing(scan.from);
    // What goes on with a sequence that a hand began must not come to stand by itself.
    if (!queue.items().some(isTyped)) inputTaker()?.onScanned();
    untype(scan.from);
    unkeepFrom(scan.from);
    if (scan.before !== undefined) keep(scan.before);
    queue.put({ kind: 'scan', scan, since: performance.now() });
  };
  const onKey = (event: KeyboardEvent, restore: Restore | null, isBehind: boolean): void => {
    const { target } = event;
    const inField = restore !== null || (target instanceof HTMLElement && target.isContentEditable);
    const item = itemOf(event);
    if (event.key === 'Escape') {
      // What was pressed before it comes before it.
      hold.release();
      if (inputTaker()?.onEscape() === true && !takesKeys(target)) return swallow(event);
    }
    if (inField && isComposed(event)) return noteTyped(event.timeStamp, restore);
    const isWaiting = waits(item, target, inField);
    // A blank presses what has the focus, a chord is the browser's, unless it stands amid what a scanner may be typing.
    const isAmid = !hold.empty() && (event.key === ' ' || isSeparator(pressOf(event)));
    const isText = isChar(item.stroke) || isAmid;
    // The field may have come amid a word.
    const isHeld = !hold.empty() || (!item.hasty && (!inField || isWaiting));
    if (isText && !event.repeat && isHeld) {
      if (event.key === promptKey && !isWaiting && hold.empty()) return;
      swallow(event);
      return hold.press(item, item.since - item.at);
    }
    if (item.hasty) {
      hold.release();
      return keepKey(event, item);
    }
    noteTyped(event.timeStamp, restore);
    hold.release();
    if (!isWaiting && !isBehind && (inField || queue.items().length === 0)) return;
    // The palette's field is as good as gone.
    if (!isOurs(event, inField && !isComing('choice')) && !leavesWhatComes(event)) return;
    swallow(event);
    queue.put(item);
  };

  return {
    onKeyDown: (event) => {
      if (isDelivered(event) || modifiers.test(event.key) || dropsRepeat(event)) return;
      const isEnd = event.key === 'Enter' || event.key === 'Tab' || (event.ctrlKey && event.code === 'KeyJ');
      if (event.timeStamp - ended < tailMs && isEnd) return swallow(event);
      // The next scan has begun: what ends it belongs to it, however soon it comes after the last.
      ended = Number.NEGATIVE_INFINITY;
      // What was held may move the focus: the key is for where it is then. A busy machine lets it go no sooner than now.
      const isBehind = !hold.empty();
      if (event.timeStamp - lastAt > holdMs && !recogniser.mayGoOn()) hold.release();
      lastAt = event.timeStamp;
      noteHeard(event.timeStamp);
      const restore = rememberField(event.target);
      const scan = recogniser.press(pressOf(event), restore !== null);
      if (scan) {
        swallow(event);
        onScan(scan);
        ended = event.timeStamp;
      } else onKey(event, restore, isBehind);
      notePressed(event.timeStamp);
      if (mayCall(event)) leaveChosen();
    },
    release: hold.release,
    end: () => hold.drop(() => true),
  };
}

/** What is pasted goes where the keys before it go; where none of them waits the field has it by the browser's hand. */
function hearPaste(event: Event, text: string): void {
  const inHaste = isInHaste(event.timeStamp);
  if (text === '' || !(inHaste || isForLater(event.target))) return;
  swallow(event);
  const item = { kind: 'paste', text, since: performance.now(), answers: questionOpen() } as const;
  if (inHaste) keep(textOf(item));
  else queue.put(item);
}

/** What comes next may be what this key calls for. */
const mayCall = (event: KeyboardEvent): boolean =>
  /^(?:Enter|Tab|Escape)$/.test(event.key) ||
  (isChord(strokeOf(event)) && inputTaker()?.isBound(strokeOf(event)) === true);

/** A hand that has not seen what came up; Escape always leaves, what follows it in haste is kept all the same. */
const isHasty = (event: KeyboardEvent): boolean =>
  isInHaste(event.timeStamp) && event.key !== 'Escape' && isOurs(event, true);

const itemOf = (event: KeyboardEvent): KeyItem => ({
  kind: 'key',
  stroke: strokeOf(event),
  at: event.timeStamp,
  since: performance.now(),
  answers: questionOpen(),
  hasty: isHasty(event),
});

/**
 * Whoever holds a key down has not rested. Enter is pressed once all the same, and Escape: they would confirm what the
 * first one has asked, and leave one thing after the other.
 */
function dropsRepeat(event: KeyboardEvent): boolean {
  if (!event.repeat) return false;
  notePressed(event.timeStamp);
  const { key, target } = event;
  const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
  const drops = key === 'Escape' || (key === 'Enter' && !isText);
  if (drops) swallow(event);
  return drops;
}

/** What came up while keys were held back is no more foreseen by them than by those that waited. */
function placeKeys(keys: readonly KeyItem[]): void {
  const isLate = (item: KeyItem): boolean => item.hasty || isOvertaken(item.since) || isBeforeGoing(item.since);
  if (keys.some(isLate)) keep(keys.filter(isLate).map(textOf).join(''));
  queue.put(...keys.filter((item) => !isLate(item)));
}

/** Tab is the browser's, but not what follows text for a field that is still to come. */
const leavesWhatComes = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Tab' && !ctrlKey && !altKey && !metaKey && (isComing(...forField) || queue.items().some(isTyped));

/** Whether the key has to wait: for what is in front of it, or for its place. */
function waits(item: KeyItem, target: EventTarget | null, inField: boolean): boolean {
  const taker = inputTaker();
  // Where there is no frame, a button that has the focus is of what stands in its place.
  if (taker === null) return !inField && isEarly(item.stroke, target);
  // Whoever has looked calls off what Enter waits for, and with it what was typed on.
  if (item.stroke.key === 'Escape' && isComing('choice') && hasLooked()) return false;
  if (inField) return isForLater(target);
  return queue.items().length > 0 || isComing(...waitsFor(item, taker));
}

function keepKey(event: KeyboardEvent, item: KeyItem): void {
  swallow(event);
  if (item.stroke.key === 'Backspace') unkeepLast();
  keep(textOf(item), item.at);
}

/** Keys that can be given to a place later as well as now. */
function isOurs(event: KeyboardEvent, inField: boolean): boolean {
  if (event.isComposing || event.key === 'Tab') return false;
  // The others are the field's and the browser's: copy, paste. Ctrl+A takes all rows where there is no text.
  const isBound = inputTaker()?.isBound(strokeOf(event)) ?? opensPalette(event);
  return !isChord(event) || isBound || (!inField && event.code === 'KeyA');
}

let stop: (() => void) | null = null;

/** What was pressed or pasted before this script was there: what `first-keys.js` kept. */
interface FirstKeys {
  readonly since: number;
  readonly keys: readonly (KeyboardEvent | { readonly pasted: string; readonly event: Event })[];
  readonly end: () => void;
}

const firstKeys = (): FirstKeys | undefined => (window as { readonly firstKeys?: FirstKeys }).firstKeys;

/**
 * Takes keys and scans from now on, before the frame is there that they are for: hands don't wait for a page to load.
 */
export function beginInput(): void {
  if (stop) return;
  const first = firstKeys();
  const heard = [...(first?.keys ?? [])];
  first?.end();
  const listen = createListener(first?.since ?? performance.now());
  const hear = (event: Event, pasted: string): void => {
    if (isDelivered(event)) return;
    listen.release();
    hearPaste(event, pasted);
  };
  for (const one of heard)
    if ('pasted' in one) hear(one.event, one.pasted);
    else listen.onKeyDown(one);
  const onPaste = (event: ClipboardEvent): void => hear(event, event.clipboardData?.getData('text') ?? '');
  // Browsers that fill in a field tell of a key that is none.
  const onKeyDown = (event: Event): void => (event instanceof KeyboardEvent ? listen.onKeyDown(event) : swallow(event));
  const atEnd = new AbortController();
  const heardFirst = { capture: true, signal: atEnd.signal };
  window.addEventListener('keydown', onKeyDown, heardFirst);
  window.addEventListener('paste', onPaste, heardFirst);
  const endElsewhere = hearElsewhere(listen.release);
  stop = () => {
    atEnd.abort();
    listen.end();
    endElsewhere();
  };
}

/** Where no frame is coming, keys are keys: a password typed by a machine ends with Enter too. */
export function endInput(): void {
  firstKeys()?.end();
  stop?.();
  stop = null;
  untype(Number.POSITIVE_INFINITY);
  noteSeen();
  dropTurns();
  forgetComing();
  dropKept();
}

/**
 * Gives what was pressed before this script was there to the form that has come, as its user would type it: who is not
 * signed in has meant nothing else.
 */
export function typeFirst(): void {
  const first = firstKeys();
  const heard = [...(first?.keys ?? [])];
  first?.end();
  for (const one of heard)
    if ('pasted' in one) paste(one.pasted);
    else strike(strokeOf(one), one.timeStamp);
}

/** Takes what is given, from what was given before on, until the answer is called. */
export function takeInput(by: InputTaker): () => void {
  beginInput();
  giveTo(by);
  return () => {
    if (inputTaker() === by) endInput();
  };
}
