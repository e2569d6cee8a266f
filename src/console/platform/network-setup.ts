import { atomWithStorage } from 'jotai/utils';

/** How far this browser knows the network to be set up; null = it was never seen empty. */
export const networkSetupAtom = atomWithStorage<'begun' | 'done' | null>('network_setup', null, undefined, {
  getOnInit: true,
});
