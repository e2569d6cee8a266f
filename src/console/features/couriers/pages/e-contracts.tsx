import { useQuery } from '@tanstack/react-query';
import { useText } from '~console/platform/text';
import { useCsvExport } from '~console/resource/csv-export';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { call } from '~console/platform/api';
import { contractsResource } from '../list/contracts-resource';
import { contractCsv } from '../list/csv-columns';

/** E-contracts of couriers, whatever state they are in. */
export function EContracts() {
  const t = useText();
  const [state] = useListState(contractsResource);
  useCsvExport(contractsResource, state, 'e-contracts', contractCsv(t));
  return (
    <ListPage
      resource={contractsResource}
      actions={
        <>
          <CompanyMark />
          <CommandButton id="page.couriers" />
          <CommandButton id="face.export" />
        </>
      }
    />
  );
}

/** Whose network it is, as contracts say of their party A; whoever may says it here. */
function CompanyMark() {
  const t = useText('couriers');
  const { data } = useQuery({
    queryKey: ['company'],
    queryFn: async ({ signal }) => (await call('GET /company', { signal })).data,
  });
  return (
    <>
      {data !== undefined && (
        <span className={`self-center ${data === null ? 'text-attention' : 'text-dim'}`}>
          {data === null ? t('company.none') : t('company.is', { name: data.name, tax_code: data.tax_code })}
        </span>
      )}
      <CommandButton
        id="company.edit"
        label={t('company.edit')}
        {...(data ? { args: { name: data.name, tax_code: data.tax_code, version: data.version } } : {})}
      />
    </>
  );
}
