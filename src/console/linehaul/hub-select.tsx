import { useHubs } from '~console/package/use-hubs';

interface HubSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (id: number) => void;
  /** Only hubs the user may access. */
  readonly own?: boolean;
  /** Left out: the other end. */
  readonly except?: number | null;
}

export function HubSelect({ name, label, value, onValue, own = false, except = null }: HubSelectProps) {
  const hubs = useHubs();
  const shown = (hubs.data ?? []).filter((hub) => hub.id !== except && (!own || hub.accessible));
  return (
    <label className="flex items-center gap-2">
      <span className="text-dim">{label}</span>
      <select name={name} className="control min-w-44" required value={value ?? ''} onChange={(event) => onValue(Number(event.target.value))}>
        <option value="" disabled>
          –
        </option>
        {shown.map(({ id, code, name }) => (
          <option key={id} value={id}>
            {`${code} · ${name}`}
          </option>
        ))}
      </select>
    </label>
  );
}
