import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/app/api';
import { StatusMark } from '~console/ui/status';
import { useDebounced } from '~console/ui/use-debounced';
import { may } from '~domain/access';
import { fold } from '~domain/fold';
import type { GateUser } from '~commands/gate';
import type { PaletteRow } from './row';

const fewest = 3;
const settleMs = 120;
const shown = 8;

/** Packages by code or order code. They stand last in the list, so that nothing moves when they come. */
export function usePackageRows(query: string, user: GateUser, onOpen: (id: number) => void): PaletteRow[] {
  const asked = query.normalize('NFC').trim();
  const settled = useDebounced(asked, settleMs);
  const { data = [] } = useQuery({
    queryKey: ['palette-search', settled],
    queryFn: async ({ signal }) => (await call('GET /packages-master-search', { query: { code: settled }, signal })).data,
    enabled: settled.length >= fewest && may(user, 'packages') && !user.packagesExcluded,
    placeholderData: keepPreviousData,
  });
  if (asked.length < fewest) return [];
  // While newer ones are on their way, only those of the last answer that still fit.
  const fitting = settled === asked ? data : data.filter(({ code }) => fold(code).includes(fold(asked)));
  return fitting.slice(0, shown).map(({ id, code, seller_code, package_status }) => ({
    value: `package ${id}`,
    onSelect: () => onOpen(id),
    content: (
      <>
        <span className="text-mono shrink-0 font-mono">{code}</span>
        <StatusMark status={package_status} />
        <span className="text-dim truncate">{seller_code}</span>
      </>
    ),
  }));
}
