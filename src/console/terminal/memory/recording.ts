import { atom } from 'jotai';

/** A macro being recorded: everything the transcript gets from now on. */
export interface Recording {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export const recordingAtom = atom<Recording | null>(null);
