import type { Binding } from '~commands/keys';

export type SequenceAnswer =
  | { readonly kind: 'run'; readonly id: string }
  /** The beginning of one or more commands' keys. */
  | { readonly kind: 'pending'; readonly keys: string }
  | { readonly kind: 'none' };

interface Sequence {
  readonly press: (chord: string) => SequenceAnswer;
  /** What a press would answer; nothing is pressed. */
  readonly peek: (chord: string) => SequenceAnswer;
  readonly reset: () => void;
}

/**
 * Chords to commands, one at a time or in sequence. A chord that continues nothing ends the sequence and begins none:
 * who typed `g` and then missed did not mean the second key by itself.
 */
export function createSequence(bindings: readonly Binding[]): Sequence {
  const complete = new Map(bindings.map(({ id, keys }) => [keys, id]));
  const beginnings = new Set(
    bindings.flatMap(({ keys }) => keys.split(' ').map((_, index, all) => all.slice(0, index).join(' '))),
  );
  let pending = '';
  const peek = (chord: string): SequenceAnswer => {
    const keys = pending === '' ? chord : `${pending} ${chord}`;
    const id = complete.get(keys);
    if (id !== undefined) return { kind: 'run', id };
    return beginnings.has(keys) ? { kind: 'pending', keys } : { kind: 'none' };
  };
  return {
    peek,
    press: (chord) => {
      const answer = peek(chord);
      pending = answer.kind === 'pending' ? answer.keys : '';
      return answer;
    },
    reset: () => {
      pending = '';
    },
  };
}

/** What may follow keys already pressed: the rest of each binding that begins with them. */
export function following(bindings: readonly Binding[], pending: string): Binding[] {
  return bindings
    .filter(({ keys }) => keys.startsWith(`${pending} `))
    .map(({ id, keys }) => ({ id, keys: keys.slice(pending.length + 1) }));
}
