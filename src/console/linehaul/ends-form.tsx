import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useWorkHub } from '~console/package/own-hub-select';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { useHubs } from '~console/package/use-hubs';

interface EndsFormProps {
  /** The command that makes what goes between two hubs. */
  readonly command: string;
  readonly label: string;
  /** Makes it and opens it. Rejects with what the provider refuses. */
  readonly onCreate: (from: number, to: number) => Promise<void>;
  /** What else is asked for. */
  readonly children?: ReactNode;
}

/** From a hub of one's own to another: what is made opens ready for its first scan. The command fills what lacks, or makes it. */
export function EndsForm({ command, label, onCreate, children }: EndsFormProps) {
  const t = useText('linehaul');
  const form = useRef<HTMLFormElement>(null);
  const [origin, setOrigin] = useState<number | null>(null);
  const [destination, setDestination] = useState<number | null>(null);
  const from = useWorkHub(origin);
  const create = useMutation({ mutationFn: ([start, end]: readonly [number, number]) => onCreate(start, end) });
  useCommandHandler(command, () => {
    if (from !== null && destination !== null) form.current?.requestSubmit();
    else form.current?.querySelector<HTMLElement>(from === null ? 'select' : '[name=to]')?.focus();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (from !== null && destination !== null && !create.isPending) create.mutate([from, destination]);
  };
  return (
    <form
      ref={form}
      aria-label={label}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-3 py-2"
      onSubmit={submit}
    >
      <HubSelect name="from" label={t('column.from')} value={from} onValue={setOrigin} own />
      <HubSelect name="to" label={t('column.to')} value={destination} onValue={setDestination} except={from} />
      {children}
      <CommandButton id={command} look="primary" busy={create.isPending} label={label} />
      {/* Enter in a field makes it; what shows is a command. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {create.isError && (
        <p role="alert" className="basis-full text-failed">
          {failureText(create.error)}
        </p>
      )}
    </form>
  );
}

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

function HubSelect({ name, label, value, onValue, own = false, except = null }: HubSelectProps) {
  const hubs = useHubs();
  const shown = (hubs.data ?? []).filter((hub) => hub.id !== except && (!own || hub.accessible));
  return (
    <label className="flex items-center gap-2">
      <span className="text-dim">{label}</span>
      <select
        name={name}
        className="control min-w-44"
        required
        value={value ?? ''}
        onChange={(event) => onValue(Number(event.target.value))}
      >
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
