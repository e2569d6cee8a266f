const names: Record<string, string> = {
  shift: '⇧',
  alt: 'Alt',
  ctrl: 'Ctrl',
  enter: '↵',
  esc: 'Esc',
  tab: '⇥',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
};

const apple = /mac|iphone|ipad/i.test(typeof navigator === 'undefined' ? '' : navigator.platform);

function faceOf(key: string): string {
  if (key === 'mod') return apple ? '⌘' : 'Ctrl';
  return names[key] ?? (key.length === 1 && /[a-z]/.test(key) ? key : key.toUpperCase());
}

/** A chord as it is read: `shift+?` is the character itself, Shift being how it is typed. */
function chordFace(chord: string): string {
  const parts = chord.split('+').filter((part) => part !== '');
  const last = parts.at(-1) ?? '+';
  const symbol = parts.length > 1 && last.length === 1 && !/[a-z0-9]/.test(last);
  const shown = symbol ? parts.filter((part) => part !== 'shift') : parts;
  // Letters held with another key are written large, as on the keys themselves.
  return shown
    .map((part) => (shown.length > 1 && part.length === 1 ? part.toUpperCase() : faceOf(part)))
    .join(apple ? '' : ' ');
}

/** The same in a sentence. */
export function keysText(keys: string): string {
  return keys.split(' ').map(chordFace).join(' ');
}

/** The box of a chord. */
const chordClass =
  'text-dim text-label inline-flex items-center justify-center font-mono leading-none border-line bg-raised h-4.5 min-w-4.5 rounded-sm border px-1';

/** A box within a line of text: the same look without a box to lay out; in no hand. */
export const chordInLineClass =
  'text-dim text-label font-mono border-line bg-raised rounded-sm border px-1.25 py-px whitespace-nowrap hand:hidden';

/** What stands in the boxes, chord by chord. */
export function chordLabels(keys: string): string[] {
  return keys
    .split(' ')
    .filter((chord) => chord !== '')
    .map(chordFace);
}

interface KbdProps {
  /** As the registry writes them: `mod+k`, or a sequence `g p`. */
  readonly keys: string;
  /** Without boxes, where many stand in a column. */
  readonly quiet?: boolean;
  /** In a hand too: keys are what is told of here. */
  readonly always?: boolean;
}

/** Keys that do the same as what they stand beside; not told where that is touched. */
export function Kbd({ keys, quiet = false, always = false }: KbdProps) {
  return (
    <span className={`inline-flex gap-0.5 align-middle ${always ? '' : 'hand:hidden'}`}>
      {chordLabels(keys).map((face, index) => (
        <kbd
          // A chord may come twice in a sequence (`g g`); its place is what tells the two apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${face}-${index}`}
          className={
            quiet
              ? 'text-dim text-label inline-flex items-center justify-center font-mono leading-none min-w-2.5'
              : chordClass
          }
        >
          {face}
        </kbd>
      ))}
    </span>
  );
}
