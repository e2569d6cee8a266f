import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/command-button';
import { RecordMenu } from '~console/terminal/record-actions';
import { bankLineRecord } from '~commands/bank-lines';
import { ImportForm } from '../import-form';
import { bankLines } from '../lines';

/** What banks say, beside what documents say: imported, matched, accepted, or put in suspense. */
export function BankStatements() {
  return (
    <div className="flex flex-col">
      <ImportForm />
      <ListPage
        resource={bankLines}
        renderMenu={(row) => <RecordMenu record={bankLineRecord.read(row)} />}
        actions={
          <>
            <CommandButton id="bank.match" />
            <CommandButton id="bank.accept" look="primary" />
          </>
        }
      />
    </div>
  );
}
