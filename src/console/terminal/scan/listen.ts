import { createRowKeys } from './hold-row-keys';
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
const certainLength = 3;

/**
 * Listens before everything else, whatever has the focus. What a scan typed into a field is taken out again, and the key
 * that ends it presses no button and sends no form. Returns how to stop.
 */
export function listenForScans(listener: ScanListener): () => void {
  const recognise = createRecogniser(performance.now());
  const rowKeys = createRowKeys();
  let before: FieldBefore | null = null;
  let ended = Number.NEGATIVE_INFINITY;

  const onBurst = (event: KeyboardEvent, length: number): void => {
    const certain = length >= certainLength;
    if (certain) {
      rowKeys.drop();
      listener.onBurst();
    }
    if (isModifier(event)) return;
    // Its first key may have been one that leads into a field, with a hand as quick as a scanner behind it.
    before ??= rememberField(event.target);
    // Outside of fields nothing waits for characters; tables and menus would take them for their keys.
    if (!before && (certain || rowKeys.hold(event))) swallow(event);
  };
  const onHuman = (event: KeyboardEvent): void => {
    if (isModifier(event)) return;
    rowKeys.release();
    before = rememberField(event.target);
    if (!before && rowKeys.hold(event)) swallow(event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (rowKeys.isReleased(event)) return;
    if (event.timeStamp - ended < tailMs && (event.key === 'Enter' || event.key === 'Tab' || (event.ctrlKey && event.code === 'KeyJ'))) {
      swallow(event);
      return;
    }
    // The next scan has begun: what ends it belongs to it, however soon it comes after the last.
    if (!isModifier(event)) ended = Number.NEGATIVE_INFINITY;
    const reading = recognise(pressOf(event));
    if (reading.kind === 'human') onHuman(event);
    else if (reading.kind === 'burst') onBurst(event, reading.length);
    else {
      swallow(event);
      rowKeys.drop();
      before?.restore();
      ended = event.timeStamp;
      // Its last character too: held any longer it would be taken for a person's, and hold back the key that follows.
      listener.onBurst();
      listener.onScan(reading);
    }
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => {
    window.removeEventListener('keydown', onKeyDown, true);
    rowKeys.drop();
  };
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
