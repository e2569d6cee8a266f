import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';

/** Whose network it is, as contracts say of their party A; whoever may says it here. */
export function CompanyMark() {
  const t = useText('couriers');
  const { data } = useQuery({ queryKey: ['company'], queryFn: async ({ signal }) => (await call('GET /company', { signal })).data });
  return (
    <>
      {data !== undefined && <span className={`self-center ${data === null ? 'text-attention' : 'text-dim'}`}>{data === null ? t('company.none') : t('company.is', { name: data.name, tax_code: data.tax_code })}</span>}
      <CommandButton id="company.edit" label={t('company.edit')} {...(data ? { args: { name: data.name, tax_code: data.tax_code } } : {})} />
    </>
  );
}
