import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { ErrorState } from '~console/ui/empty';
import { formatCount } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { toSubject, type SubjectPackage, type SubjectRecord } from '~commands/subject';

interface AddWaitingProps {
  /** That they are added to: its page takes them. */
  readonly sheet: SubjectRecord;
}

type Over = '' | '24h' | '48h';
const ages: readonly Over[] = ['', '24h', '48h'];

/** What waits at the hub for such a sheet, by ward or shop and by age: whole stops are added at once. */
export function AddWaiting({ sheet }: AddWaitingProps) {
  const t = useText('sheet');
  const [over, setOver] = useState<Over>('');
  const [stops, setStops] = useState<ReadonlySet<string>>(new Set());
  const waiting = useQuery({
    queryKey: ['packages', 'sheet', sheet.id, 'candidates', over],
    queryFn: ({ signal }) =>
      call('GET /runsheets/{id}/candidates', { params: { id: sheet.id }, query: over === '' ? {} : { over }, signal }),
  });
  const groups = useMemo(() => {
    const byStop = new Map<string, SubjectPackage[]>();
    for (const row of waiting.data?.data ?? []) byStop.set(row.stop, [...(byStop.get(row.stop) ?? []), toSubject(row)]);
    return [...byStop].toSorted(([, one], [, other]) => other.length - one.length);
  }, [waiting.data]);
  const chosen = groups.flatMap(([stop, packages]) => (stops.has(stop) ? packages : []));
  const found = waiting.data?.meta.total ?? 0;
  const read = waiting.data?.data.length ?? 0;
  const toggle = (stop: string): void =>
    setStops((before) => new Set(before.has(stop) ? [...before].filter((one) => one !== stop) : [...before, stop]));
  return (
    <aside aria-label={t('waiting.title')} className="flex w-72 shrink-0 flex-col border-r border-line">
      <div className="flex items-center gap-2 px-3 py-2">
        <h2 className="font-semibold">{t('waiting.title')}</h2>
        <span className="text-dim tabular-nums">{waiting.data ? formatCount(waiting.data.meta.total) : '…'}</span>
        <select
          aria-label={t('waiting.age')}
          className="control ml-auto"
          value={over}
          onChange={(event) => setOver(event.target.value as Over)}
        >
          {ages.map((age) => (
            <option key={age} value={age}>
              {t(age === '' ? 'waiting.any_age' : `waiting.over_${age}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="min-h-0 flex-1 overflow-auto border-t border-line">
        {waiting.isPending && <Spinner />}
        {waiting.isError && <ErrorState error={waiting.error} retry={() => void waiting.refetch()} />}
        {read < found && (
          <p className="border-b border-line px-3 py-1.5 text-attention">
            {t('waiting.first', { n: formatCount(read), of: formatCount(found) })}
          </p>
        )}
        {waiting.data && groups.length === 0 && <p className="p-3 text-dim">{t('waiting.none')}</p>}
        {groups.map(([stop, packages]) => (
          <label key={stop} className="flex h-row items-center gap-2 border-b border-line px-3 hover:bg-raised">
            <input type="checkbox" className="accent-accent" checked={stops.has(stop)} onChange={() => toggle(stop)} />
            <span className="min-w-0 flex-1 truncate">{stop === '' ? t('waiting.no_stop') : stop}</span>
            <span className="tabular-nums">{formatCount(packages.length)}</span>
          </label>
        ))}
      </div>
      <div className="border-t border-line p-2">
        <CommandButton
          id="runsheet.add"
          record={sheet}
          packages={chosen}
          className="w-full"
          label={t('waiting.add', { n: chosen.length })}
          unable={chosen.length === 0 ? t('waiting.which') : undefined}
        />
      </div>
    </aside>
  );
}
