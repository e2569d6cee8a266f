import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { packagesChanged } from '~console/platform/query-client';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { inParts } from '~console/platform/in-parts';

/** Where a package of a sheet stands: not left, on the road, done, to be scanned back, back, or gone otherwise. */
const lineStates = ['planned', 'open', 'done', 'owed', 'back', 'gone'] as const;
export type LineState = (typeof lineStates)[number];

/** `left` = the sheet has left. */
export function lineState({ live, result }: Pick<SheetLine, 'live' | 'result'>, left: boolean): LineState {
  if (!left) return live ? 'planned' : 'gone';
  if (result === 'done') return 'done';
  if (live) return result === null ? 'open' : 'owed';
  return result === 'attempt' || result === 'failed' || result === 'cancelled' ? 'back' : 'gone';
}

export function countStates(
  lines: readonly Pick<SheetLine, 'live' | 'result'>[],
  left: boolean,
): Record<LineState, number> {
  const counts: Record<LineState, number> = { planned: 0, open: 0, done: 0, owed: 0, back: 0, gone: 0 };
  for (const line of lines) counts[lineState(line, left)] += 1;
  return counts;
}

export type SheetDetail = ResponseOf<'GET /runsheets/{id}'>['data'];
export type SheetLine = NonNullable<SheetDetail['lines']>['data'][number];
export type SheetRow = ResponseOf<'GET /runsheets'>['data'][number];
export type SheetResult = ResponseOf<'POST /runsheets/{id}/packages'>['results'][number];

export interface SheetWithLines {
  readonly sheet: SheetDetail;
  /** All of them, in the order of adding. */
  readonly lines: readonly SheetLine[];
}

/** How soon a colleague's work on the sheet shows, ms. */
const everyMs = 10_000;

/** A sheet with all its packages; whoever else works on it is followed until it ends. */
export function useSheet(id: number) {
  return useQuery({
    // Read anew with every list of packages, after each run.
    queryKey: ['packages', 'sheet', id],
    queryFn: ({ signal }) => readSheet(id, signal),
    refetchInterval: ({ state }) => (state.data && state.data.sheet.closed_at !== null ? false : everyMs),
  });
}

async function readSheet(id: number, signal: AbortSignal): Promise<SheetWithLines> {
  const lines: SheetLine[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await call('GET /runsheets/{id}', {
      params: { id },
      query: { include: 'packages', page, limit: limits.maxApiLimit },
      signal,
    });
    lines.push(...(data.lines?.data ?? []));
    if (page >= (data.lines?.meta.pagination.total_pages ?? 0)) return { sheet: data, lines };
  }
}

/** Has everything that tells of sheets or packages read anew. */
export function useSheetsChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    packagesChanged(client, ['runsheets']);
  }, [client]);
}

/** Puts packages on a sheet that may be more than a call takes; answers with those that could not be. */
export async function addAll(sheetId: number, codes: readonly string[]): Promise<readonly string[]> {
  const answers = await inParts(codes, (part) =>
    call('POST /runsheets/{id}/packages', { params: { id: sheetId }, body: { codes: part } }),
  );
  return answers.flatMap(({ results }) => results.flatMap(({ ok, package_code }) => (ok ? [] : package_code)));
}
