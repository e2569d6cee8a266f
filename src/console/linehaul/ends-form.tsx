import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react';
import { useWorkHub } from '~console/package/own-hub-select';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { useHubs } from '~console/package/use-hubs';

interface EndsFormProps {
  readonly title: string;
  /** Makes it and opens it. Rejects with what the provider refuses. */
  readonly onCreate: (from: number, to: number) => Promise<void>;
  readonly onClose: () => void;
  /** What else is asked for. */
  readonly children?: ReactNode;
}

/** From a hub of one's own to another: what is made opens ready for its first scan. */
export function EndsForm({ title, onCreate, onClose, children }: EndsFormProps) {
  const t = useText('linehaul');
  const [origin, setOrigin] = useState<number | null>(null);
  const [destination, setDestination] = useState<number | null>(null);
  const from = useWorkHub(origin);
  const asked = useRef<HTMLSelectElement>(null);
  const create = useMutation({ mutationFn: ([start, end]: readonly [number, number]) => onCreate(start, end) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (from !== null && destination !== null && !create.isPending) create.mutate([from, destination]);
  };
  return (
    <Dialog open title={title} initialFocus={asked} busy={create.isPending} onClose={onClose}>
      <form aria-label={title} className="flex flex-col gap-3" onSubmit={submit}>
        <HubSelect name="from" label={t('column.from')} value={from} onValue={setOrigin} own />
        <HubSelect
          name="to"
          label={t('column.to')}
          value={destination}
          onValue={setDestination}
          except={from}
          field={asked}
        />
        {children}
        {create.isError && (
          <p role="alert" className="text-failed">
            {failureText(create.error, { license_plate: t('column.plate'), destination_hub_id: t('column.to') })}
          </p>
        )}
        <Button type="submit" look="primary" busy={create.isPending} className="self-end">
          {title}
        </Button>
      </form>
    </Dialog>
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
  readonly field?: Ref<HTMLSelectElement>;
}

function HubSelect({ name, label, value, onValue, own = false, except = null, field }: HubSelectProps) {
  const hubs = useHubs();
  const shown = (hubs.data ?? []).filter((hub) => hub.id !== except && (!own || hub.accessible));
  return (
    <label className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2">
      <span className="text-dim">{label}</span>
      <select
        ref={field}
        name={name}
        className="control"
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
