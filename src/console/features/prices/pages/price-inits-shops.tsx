import { ListPage } from '~console/resource/list-page';
import { RecordMenu } from '~console/terminal/record-actions';
import { CommandButton } from '~console/terminal/command-button';
import { priceRecord } from '~commands/prices';
import { shopTables } from '../shop-tables';

/** Shops with prices of their own, and the way to give one to another. */
export function PriceInitsShops() {
  const actions = (
    <>
      <CommandButton id="page.price-standards" />
      <CommandButton id="page.price-quote" />
      <CommandButton id="price.new" look="primary" />
    </>
  );
  return <ListPage resource={shopTables} renderMenu={(row) => <RecordMenu record={priceRecord.read(row)} />} actions={actions} />;
}
