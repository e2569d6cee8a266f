import { lazy } from 'react';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useText } from '~console/platform/text';
import { CsvImport } from '~console/money/csv-import';
import { documentsOf } from '../documents';
import { DocumentsPage } from '../documents-page';
import { Receivables } from '../receivables';

const SettlementForm = lazy(() => import('../settlement-form').then((module) => ({ default: module.SettlementForm })));

const documents = documentsOf('three_pl_deposit');

/** What carriers owe and paid, by amount or by their settlement. */
export function CarrierDeposits() {
  const t = useText('cod-transfers');
  return (
    <DocumentsPage
      documents={documents}
      actions={
        <>
          <CommandButton id="page.3pl-cod-collection" />
          <CsvImport title={t('settlement.title')} Form={SettlementForm} />
          <CommandButton id="cod-transfer.carrier-paid" look="primary" />
        </>
      }
    >
      <Receivables step="pay" />
    </DocumentsPage>
  );
}
