import { useSearch } from 'wouter';
import { shopRecord, shopUi } from '~commands/shops';
import { useStartExport } from '~console/package/exports/use-start-export';
import { ListPage } from '~console/resource/list-page';
import { readListState } from '~console/resource/list-state';
import { rulesOf } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/command-button';
import { RecordMenu } from '~console/terminal/record-actions';
import { useActionHandler } from '~console/terminal/action-handlers';
import { shopList } from '../shop-list';

const rules = rulesOf(shopList);

/** Shops of the user's hubs, and the way to open one. */
export function Shops() {
  const search = useSearch();
  const start = useStartExport();
  useActionHandler(shopUi.shopExport, () => start({ name: 'shop-admin', format: 'csv', query: readListState(search, rules).filters }));
  return (
    <ListPage
      resource={shopList}
      renderMenu={(row) => <RecordMenu record={shopRecord.read(row)} />}
      actions={
        <>
          <CommandButton id="face.shop-export" />
          <CommandButton id="page.create-shop" look="primary" />
        </>
      }
    />
  );
}
