import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useCouriers } from '~console/package/use-couriers';
import { useShops } from '~console/package/use-shops';
import { Picker, type PickerOption } from '~console/ui/picker';
import { filterByWords } from '~console/ui/filter-by-words';
import { useDebounced } from '~console/ui/use-debounced';

interface OwnerProps {
  readonly value: PickerOption | null;
  readonly onPick: (owner: PickerOption) => void;
}

const settleMs = 150;
const named = ({ id, code, name }: { readonly id: number; readonly code: string; readonly name: string }): PickerOption => ({ id, label: `${code} · ${name}` });

/** Whose account is looked at, found by a part of the code or name. */
export function OwnerField({ owner, ...rest }: OwnerProps & { readonly owner: 'courier' | 'shop' | 'carrier' }) {
  if (owner === 'courier') return <CourierOwner {...rest} />;
  return owner === 'shop' ? <ShopOwner {...rest} /> : <CarrierOwner {...rest} />;
}

function CourierOwner(props: OwnerProps) {
  const [text, setText] = useState('');
  const asked = useDebounced(text, settleMs);
  const { data = [], isPlaceholderData } = useCouriers(null, asked);
  return <OwnerPicker {...props} owner="courier" options={data.map(({ id, courier_code: code, name }) => named({ id, code, name }))} settled={asked === text && !isPlaceholderData} onSearch={setText} />;
}

function ShopOwner(props: OwnerProps) {
  const [text, setText] = useState('');
  const { shops, settled } = useShops(text);
  return <OwnerPicker {...props} owner="shop" options={shops.map(named)} settled={settled} onSearch={setText} />;
}

/** There are a few carriers: all are known at once. */
function CarrierOwner(props: OwnerProps) {
  const [text, setText] = useState('');
  const { data = [], isSuccess } = useQuery({ queryKey: ['three-pl-receivables'], queryFn: async ({ signal }) => (await call('GET /three-pl-receivables', { signal })).data });
  return <OwnerPicker {...props} owner="carrier" options={filterByWords(data.map(({ carrier }) => named(carrier)), text)} settled={isSuccess} onSearch={setText} />;
}

interface OwnerPickerProps extends OwnerProps {
  readonly owner: 'courier' | 'shop' | 'carrier';
  readonly options: readonly PickerOption[];
  readonly settled: boolean;
  readonly onSearch: (text: string) => void;
}

function OwnerPicker({ owner, value, onPick, ...found }: OwnerPickerProps) {
  const t = useText('ledger');
  const id = useId();
  const label = t(`statement.whose.${owner}`);
  const aria = { id, 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined };
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-dim">
        {label}
      </label>
      <span className="flex w-64 flex-col">
        <Picker {...found} aria={aria} name="owner" label={label} value={value} onPick={(option) => option && onPick(option)} />
      </span>
    </span>
  );
}
