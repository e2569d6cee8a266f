import { useActiveHub } from '~console/platform/active-hub';
import { useText } from '~console/platform/text';
import { useHubs } from './use-hubs';

/** The hub that work is done at: the chosen one, else the one the user works at now. */
export function useWorkHub(chosen: number | null): number | null {
  const active = useActiveHub();
  const hubs = useHubs();
  return chosen ?? active?.id ?? hubs.data?.find(({ accessible }) => accessible)?.id ?? null;
}

/** One of the user's hubs. */
export function OwnHubSelect({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (id: number) => void;
}) {
  const t = useText('package');
  const hubs = useHubs();
  return (
    <label className="flex items-center gap-2">
      <span className="text-dim">{t('filter.hub')}</span>
      <select
        className="control min-w-44"
        value={value ?? ''}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {(hubs.data ?? []).flatMap(({ id, code, name, accessible }) =>
          accessible ? (
            <option key={id} value={id}>
              {`${code} · ${name}`}
            </option>
          ) : (
            []
          ),
        )}
      </select>
    </label>
  );
}
