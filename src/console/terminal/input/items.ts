import type { Stroke } from './field';
import type { Press, Scan } from './recognise';

export interface KeyItem {
  readonly kind: 'key';
  readonly stroke: Stroke;
  /** By the clock of the keys. */
  readonly at: number;
  readonly since: number;
  /** A question stood open when it was pressed, and it may answer that. */
  readonly answers: boolean;
}

interface ScanItem {
  readonly kind: 'scan';
  readonly scan: Scan;
  readonly since: number;
}

export interface LineItem {
  readonly kind: 'line';
  readonly text: string;
  /** It only opens a page or does something to the interface: it need not wait for what is being changed. */
  readonly changesNothing: boolean;
  readonly run: () => void;
}

export type InputItem = KeyItem | ScanItem | LineItem;

export const isChord = ({ key, ctrlKey, metaKey, altKey }: Stroke): boolean =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key);
/** What an input method hides is a character all the same; its place tells which. */
export const isChar = (stroke: Stroke): boolean =>
  !isChord(stroke) &&
  ((stroke.key.length === 1 && stroke.key !== ' ') || (stroke.key === 'Process' && /^(?:Key|Digit)/.test(stroke.code)));
export const opensPalette = ({ ctrlKey, metaKey, code }: Stroke): boolean => (ctrlKey || metaKey) && code === 'KeyK';

/** What is heard before the frame is there, where nothing else has the focus. */
export const isEarly = (stroke: Stroke, target: EventTarget | null): boolean =>
  (target === document.body || target === document.documentElement || target === null) &&
  (isChar(stroke) || /^(?:Enter|Escape|Backspace)$/.test(stroke.key) || opensPalette(stroke));

/** What it is as text: Enter ends a line, and what is no character is none. */
export function textOf(item: InputItem): string {
  if (item.kind === 'scan') return `${item.scan.text}\n`;
  if (item.kind === 'line') return `${item.text}\n`;
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
export function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
