import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { toast } from '~console/ui/toast';
import { ShopForm } from './shop-form';
import { useShopChanged } from './use-shop';

/** Whole numbers are asked for only here, where they can be changed: reading them leaves a trace. */
export function EditShop({ id, code, onDone }: { readonly id: number; readonly code: string; readonly onDone: () => void }) {
  const t = useText('shops');
  const changed = useShopChanged();
  const { data, error, refetch } = useQuery({
    queryKey: ['shop-personal', id],
    queryFn: async ({ signal }) => (await call('GET /shops/{id}', { params: { id }, query: { include: 'personal' }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Spinner />;
  const { ward, version } = data;
  const text = (value: string | null): string => value ?? '';
  const initial = {
    name: data.name,
    phone: text(data.phone),
    email: text(data.email),
    address: data.address,
    ...(ward ? { ward_id: ward.id } : {}),
    tax_code: text(data.tax_code),
    id_card_number: text(data.id_card_number),
    business_licence: text(data.business_licence),
    bank_account_name: text(data.bank_account_name),
    bank_account_number: text(data.bank_account_number),
    bank_branch: text(data.bank_branch),
  };
  return (
    <ShopForm
      key={version}
      label={t('form.edit', { code })}
      submit={t('form.save')}
      initial={initial}
      ward={ward && { id: ward.id, label: `${ward.name}, ${ward.province}` }}
      onCancel={onDone}
      onSave={async (values) => {
        await call('PATCH /shops/{id}', { params: { id }, body: { ...values, version } });
        toast('success', t('form.saved'));
        await changed();
        onDone();
      }}
    />
  );
}
