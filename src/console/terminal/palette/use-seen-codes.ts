import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { subjectPackagesAtom } from '../subject';
import { seenCodesAtom, seenSubjects, watchQueries } from './seen-codes';

/** Mounted once: fills the palette's memory of packages while the palette is closed. */
export function useSeenCodes(): void {
  const index = useAtomValue(seenCodesAtom);
  const client = useQueryClient();
  const subjects = useAtomValue(subjectPackagesAtom);
  useEffect(() => watchQueries(client, index), [client, index]);
  useEffect(() => index.add(seenSubjects(subjects)), [subjects, index]);
}
