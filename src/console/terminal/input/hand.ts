/** A hand that goes on within this has not seen what came up, in ms. */
const restMs = 400;

/** Something came up that nobody could foresee, and the hand has not rested since. */
let surprised = false;
let surprisedAt = 0;
/** Of the last key, by the clock of the keys: a busy machine hears them late. */
let pressedAt = Number.NEGATIVE_INFINITY;
/** Something has reached its place: what waits behind it is seen to move. */
let placedAt = Number.NEGATIVE_INFINITY;
let looked = true;

/** The key that is being heard is of a hand that has seen what is there: what it stops with it, it means to stop. */
export const hasLooked = (): boolean => looked;

export const lastPlacedAt = (): number => placedAt;

export function notePlaced(): void {
  placedAt = performance.now();
  looked = false;
}

/** A key begins to be heard. */
export function noteHeard(at: number): void {
  looked = at - Math.max(pressedAt, placedAt) >= restMs;
}

/** A key has been heard, whatever it was. */
export function notePressed(at: number): void {
  pressedAt = at;
}

/** Something came up that nobody could foresee: what is typed on was meant for something else. */
export function surprise(): void {
  surprised = true;
  surprisedAt = performance.now();
}

/** It was heard before what came up, and meant for what was there. */
export const isOvertaken = (heardAt: number): boolean => surprised && heardAt <= surprisedAt;

/** The hand types on without a rest since something came up: it has not seen that yet. */
export function isInHaste(at: number): boolean {
  if (surprised && at - Math.max(pressedAt, surprisedAt) >= restMs) surprised = false;
  return surprised;
}

/** Whoever is there now has seen what is there: a hand at the mouse, or the next one to come. */
export function noteSeen(): void {
  surprised = false;
  pressedAt = placedAt = Number.NEGATIVE_INFINITY;
}
