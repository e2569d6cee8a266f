import { limits } from './limits';

/*
 * What a text may look like, for the wire and for whatever reads a typed value before it is sent. They lie here and not
 * in the contract because the line is read without zod, which the console loads only where there is a form.
 */

// Control characters, half surrogate pairs and what XML cannot write never belong in a field; new lines and tabs only
// where a text has several lines.
// oxlint-disable-next-line no-control-regex
export const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/u;
export const controlsButLines =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/u;

/** The code of a document or person, as our own are written. */
export const ownCodeShape = /^[A-Z0-9][A-Z0-9_-]{0,39}$/;
/** Of a hub, and of a port of one. */
export const hubCodeShape = /^[A-Z0-9][A-Z0-9-]*$/;
export const taxCodeShape = /^\d{10}(-?\d{3})?$/;
/** Of a person, whose may be the number of the ID card; or empty, unknown. */
export const personTaxCodeShape = /^(\d{10}(-?\d{3})?|\d{12})?$/;
export const usernameShape = /^[a-z0-9][a-z0-9._-]{2,49}$/;

/** As long as licence plates are. Nothing = none. */
export const isPlate = ({ length }: string): boolean =>
  length === 0 || (length >= limits.licencePlate.min && length <= limits.licencePlate.max);

/**
 * A telephone number as it is kept, of one as people write it: 0903.123.456, +84 903 123 456, +84 28 3812 3456. Eleven
 * digits that only come out where signs are left out are a landline's (02…) or two things beside each other, a number
 * and an extension or a decimal: those stay as they were typed, for the rule of telephones to refuse.
 */
export function phoneAsKept(typed: string): string {
  const kept = typed.replaceAll(/[\s.()-]/g, '').replace(/^\+?840?(?=(?:\d|2\d)\d{8}$)/, '0');
  return /^0(?!2)\d{10}$/.test(kept) && kept !== typed.trim() ? typed.trim() : kept;
}
