import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { CsvImportDialog } from '~console/money/csv-import-dialog';
import { Button } from '~console/ui/button';
import { download, csvText } from '~console/ui/download';
import { formatCount } from '~console/platform/format';
import type { ResponseOf } from '~contract/endpoints';
import { ownStatementColumns } from '~domain/bank-statement';

type Report = ResponseOf<'POST /bank-statements'>['data'];

/** A bank statement chosen and imported; what was found in it, and each line that could not be read. */
export function ImportForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText('bank-statements');
  return (
    <CsvImportDialog<Report>
      onClose={onClose}
      wordOf={(word) => t(`import.${word}`)}
      send={async (csv) => (await call('POST /bank-statements', { raw: csv })).data}
      beside={
        <Button look="quiet" onClick={() => download('hubline-statement.csv', csvText([[...ownStatementColumns]]))}>
          {t('import.template')}
        </Button>
      }
      renderReport={(report) => (
        <span>
          {t('import.done', {
            format: t(`format.${report.format}`),
            added: formatCount(report.added),
            known: formatCount(report.known),
            matched: formatCount(report.matched),
            ambiguous: formatCount(report.ambiguous),
            left_over: formatCount(report.left_over),
            failed: formatCount(report.failed),
            skipped: formatCount(report.skipped),
          })}
        </span>
      )}
      faultText={({ line, value, message }) =>
        `${t('import.fault', { line, message })}${value === null || value === '' ? '' : ` (${value})`}`
      }
    />
  );
}
