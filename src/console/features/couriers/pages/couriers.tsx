import { useText } from '~console/platform/text';
import { useCsvExport } from '~console/resource/csv-export';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/command-button';
import { RecordMenu } from '~console/terminal/record-actions';
import { courierRecord } from '~commands/couriers';
import { couriersResource } from '../list/couriers-resource';
import { courierCsv } from '../list/csv-columns';

/** Couriers of the user's hubs, with how far each is. */
export function Couriers() {
  const t = useText();
  const [state] = useListState(couriersResource);
  useCsvExport(couriersResource, state, 'couriers', courierCsv(t));
  return (
    <ListPage
      resource={couriersResource}
      renderMenu={(row) => <RecordMenu record={courierRecord.read(row)} />}
      actions={
        <>
          <CommandButton id="page.e-contracts" />
          <CommandButton id="face.export" />
          <CommandButton id="page.courier-register" look="primary" />
        </>
      }
    />
  );
}
