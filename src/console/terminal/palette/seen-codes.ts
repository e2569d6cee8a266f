import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { whileIdle } from '~console/platform/when-idle';
import { isPackageStatus, type PackageStatus } from '~domain/statuses';
import { createCodeIndex, type CodeIndex, type IndexedPackage } from './code-index';
import type { SubjectPackage } from '~commands/subject';

/** Every package that lists, scans, lines and pages have shown in this session. Gone with it. */
export const seenCodesAtom = atom(createIndexOnce);

function createIndexOnce(): CodeIndex {
  return createCodeIndex();
}

export function seenSubjects(packages: readonly SubjectPackage[]): IndexedPackage[] {
  return packages.map(({ id, code, status }) => ({ id, code, status, order: '', receiver: '', shop: '' }));
}

/**
 * Takes up the packages of whatever the console has read, as it is read, and makes the index ready for them in idle
 * moments. Returns how to stop.
 */
export function watchQueries(client: QueryClient, index: CodeIndex): () => void {
  let callOff: (() => void) | null = null;
  const prepare = (): boolean => {
    const more = index.prepare();
    if (!more) callOff = null;
    return more;
  };
  const take = (data: unknown): void => {
    index.add(packagesIn(data));
    callOff ??= whileIdle(prepare);
  };
  for (const query of client.getQueryCache().getAll()) take(query.state.data);
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query.state.data);
  });
  return () => {
    stop();
    callOff?.();
  };
}

/** The packages in an answer: one, a list, or a list under `data`, `rows` or `pages`; two levels down at the most. */
export function packagesIn(data: unknown, depth = 2): IndexedPackage[] {
  if (Array.isArray(data)) {
    // Lists are of one kind: the first tells whether it is packages.
    const [first] = data;
    if (first === undefined || (packageOf(first) === null && depth === 0)) return [];
    return data.flatMap((item: unknown) => packageOf(item) ?? (depth > 0 ? packagesIn(item, depth - 1) : []));
  }
  if (typeof data !== 'object' || data === null) return [];
  const one = packageOf(data);
  if (one) return [one];
  const { data: inner, rows, pages } = data as Record<string, unknown>;
  return depth === 0 ? [] : [inner, rows, pages].flatMap((part) => packagesIn(part, depth - 1));
}

function packageOf(value: unknown): IndexedPackage | null {
  if (typeof value !== 'object' || value === null) return null;
  const row = value as Record<string, unknown>;
  const code = row.package_code ?? (row.package_status === undefined ? undefined : row.code);
  const status = row.status ?? row.package_status;
  if (typeof row.id !== 'number' || typeof code !== 'string' || typeof status !== 'string' || !isPackageStatus(status))
    return null;
  return {
    id: row.id,
    code,
    status: status satisfies PackageStatus,
    order: text(row.order_code),
    receiver: text(row.receiver_name),
    shop: text(row.seller_code),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
