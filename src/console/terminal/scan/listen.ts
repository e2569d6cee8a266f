import { createRecogniser, type Press, type Reading } from './recognise';
import { rememberField, type FieldBefore } from './take-back';

export interface ScanListener {
  readonly onScan: (scan: Extract<Reading, { kind: 'scan' }>) => void;
  /** A scanner is typing: keys held back are not a person's. */
  readonly onBurst: () => void;
}

/** A scanner that ends with both carriage return and line feed sends a second key; it belongs to the scan. In ms. */
const tailMs = 60;
/** Two keys this quick may be a person's, rolled; a third is a scanner's. */
const certain = 3;

/**
 * Listens before everything else, whatever has the focus. What a scan typed into a field is taken out again, and the key
 * that ends it presses no button and sends no form. Returns how to stop.
 */
export function listenForScans(listener: ScanListener): () => void {
  const recognise = createRecogniser();
  let before: FieldBefore | null = null;
  let ended = Number.NEGATIVE_INFINITY;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.timeStamp - ended < tailMs && (event.key === 'Enter' || event.key === 'Tab' || (event.ctrlKey && event.code === 'KeyJ'))) {
      swallow(event);
      return;
    }
    const reading = recognise(pressOf(event));
    if (reading.kind === 'human') {
      if (!isModifier(event)) before = rememberField(event.target);
      return;
    }
    if (reading.kind === 'burst') {
      if (reading.length >= certain) listener.onBurst();
      // Outside of fields nothing waits for characters; tables and menus would take them for their keys.
      if (!before && reading.length >= certain && !isModifier(event)) swallow(event);
      return;
    }
    swallow(event);
    before?.restore();
    ended = event.timeStamp;
    listener.onScan(reading);
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}

function pressOf(event: KeyboardEvent): Press {
  return {
    code: event.code,
    key: event.key,
    shift: event.shiftKey,
    at: event.timeStamp,
    chord: event.ctrlKey || event.altKey || event.metaKey,
    repeat: event.repeat,
  };
}

function isModifier(event: KeyboardEvent): boolean {
  return event.key === 'Shift' || event.key === 'CapsLock';
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
