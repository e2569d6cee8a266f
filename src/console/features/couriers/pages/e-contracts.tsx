import { useText } from '~console/platform/text';
import { useCsvExport } from '~console/resource/csv-export';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/command-button';
import { CompanyMark } from '../company';
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
