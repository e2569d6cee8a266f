import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { logFailure } from '~console/platform/log';

/** What is typed into a form and not saved yet. */
export interface Draft<Value> {
  /** Of the form, and of what it is about where a page has it for several. */
  readonly name: string;
  /** There is something to lose; while it is being saved too, for that may fail. */
  readonly dirty: boolean;
  readonly read: () => Value;
  readonly restore: (kept: Value) => void;
}

/** The values of a form. */
export function formDraft<Values extends FieldValues, Context, Output>(
  { getValues, reset }: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'reset'>,
  name: string,
  dirty: boolean,
): Draft<Values> {
  return {
    name,
    dirty,
    read: () => getValues(),
    restore: (kept) => reset({ ...getValues(), ...kept }, { keepDefaultValues: true }),
  };
}

/** Whose a draft is, and where he was. In this tab only: it is a person's typing, with names and phones in it. */
interface DraftPlace {
  readonly userId: number;
  readonly path: string;
}

const keyOf = ({ userId, path }: DraftPlace, name: string): string => `draft ${userId} ${path} ${name}`;

export function keepDraft<Value>(place: DraftPlace, { name, read }: Draft<Value>): void {
  try {
    sessionStorage.setItem(keyOf(place, name), JSON.stringify(read()));
  } catch (error) {
    logFailure('what was typed could not be kept', error);
  }
}

/** Types in again what was kept, once. False = there is nothing. */
export function takeDraft<Value>(place: DraftPlace, { name, restore }: Draft<Value>): boolean {
  const key = keyOf(place, name);
  const text = sessionStorage.getItem(key);
  if (text === null) return false;
  sessionStorage.removeItem(key);
  // Nobody but this form writes under its name.
  restore(JSON.parse(text) as Value);
  return true;
}
