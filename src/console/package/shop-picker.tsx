import { useState, type Ref } from 'react';
import { useText } from '~console/platform/text';
import type { FieldAria } from '~console/ui/field';
import { Picker, type PickerOption } from '~console/ui/picker';
import { useShops } from '~console/package/use-shops';

interface PickProps {
  readonly aria: FieldAria;
  readonly value: PickerOption | null;
  readonly onPick: (option: PickerOption | null) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement | null>;
}

export function ShopPicker({ aria, value, onPick, onBlur, ref }: PickProps) {
  const t = useText('packages');
  const [text, setText] = useState('');
  const { shops, settled, reading } = useShops(text);
  const options = shops.map((shop) => ({
    id: shop.id,
    label: `${shop.code} · ${shop.name}`,
    ...(shop.active ? {} : { hint: t('order.shop_inactive') }),
  }));
  return (
    <Picker
      aria={aria}
      name="seller_id"
      label={t('package:field.seller')}
      value={value}
      options={options}
      settled={settled}
      reading={reading}
      onSearch={setText}
      onPick={onPick}
      onBlur={onBlur}
      ref={ref}
    />
  );
}
