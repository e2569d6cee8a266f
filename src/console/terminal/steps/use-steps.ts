import { useStore } from 'jotai';
import { useEffect } from 'react';
import { t } from 'i18next';
import { onWrite, type Write } from '~console/platform/writes';
import { commands } from '~commands/registry';
import type { Language } from '~console/platform/language';
import type { Command } from '~commands/command';
import { noteStepAtom } from '../runs/transcript';
import { subjectPackagesAtom, activeRecordAtom } from '../subject';
import { unloggedEndpoints } from './unlogged-endpoints';
import { readWrite } from './read-write';

/**
 * Mounted once by the frame: what pages do by their own buttons, dialogs and scans comes into the transcript as well.
 */
export function useSteps(): void {
  const store = useStore();
  useEffect(
    () =>
      onWrite((write) => {
        if (unloggedEndpoints.has(write.endpoint)) return;
        store.set(
          noteStepAtom,
          readWrite(write, codeAtHand(write, store), `${location.pathname}${location.search}`),
          Date.now(),
        );
      }),
    [store],
  );
}

/** The code of the record or package in sight, where the call was on that one. */
function codeAtHand({ endpoint, params }: Write, store: ReturnType<typeof useStore>): string | null {
  const record = store.get(activeRecordAtom);
  if (record && record.id === params.id && recordsAt(endpoint).has(record.kind)) return record.code;
  return areaOf(endpoint).startsWith('packages')
    ? (store.get(subjectPackagesAtom).find(({ id }) => id === params.id)?.code ?? null)
    : null;
}

/** The kinds of records whose own calls lie at the same address. */
function recordsAt(endpoint: string): ReadonlySet<string> {
  const area = areaOf(endpoint);
  return new Set(
    commands.flatMap(({ record, effect }) =>
      record !== undefined && effect.kind === 'call' && areaOf(effect.endpoint) === area ? [record] : [],
    ),
  );
}

/** The first part of a call's address. */
function areaOf(endpoint: string): string {
  return /\/([\w-]+)/.exec(endpoint)?.[1] ?? '';
}

/** The command that makes this call, where one does: of several the first. */
function commandOfCall(endpoint: string): Command | undefined {
  return commands.find(
    ({ effect }) => (effect.kind === 'call' || effect.kind === 'each') && effect.endpoint === endpoint,
  );
}

/**
 * What a step that a page took is called: its own name where the words have one (`terminal:steps`), else its command's.
 */
export function stepTitle(endpoint: string, language: Language): string {
  const own = t(`terminal:steps.${endpoint}`, { defaultValue: '' });
  return own === '' ? (commandOfCall(endpoint)?.title[language] ?? endpoint) : own;
}
