import { useLocation } from 'wouter';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { Figures, type Figure } from '~console/money/figures';
import { DocumentPage, DocumentPager, useDocumentPlace } from '~console/money/document-page';
import { formatAmount } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import { codTransferRecord } from '~commands/cod-transfers';
import { documentPages } from '~commands/document-pages';
import { codTransferKindNames, transferRow } from '~domain/cod-transfers';
import { isPackageStatus } from '~domain/statuses';
import { DocumentFacts } from '../document-facts';
import { Slips } from '../slips';
import { useDocument, type DocumentDetail } from '../use-document';

/** One document: what is on it, the bank's slips, who made and decided it, and what can be done with it. */
export function TransferDocument() {
  const t = useText('cod-transfers');
  const [path] = useLocation();
  const { id, place, setPlace } = useDocumentPlace();
  const query = useDocument(id, place.page, place.size);
  const kind = query.data?.kind ?? codTransferKindNames.find((one) => path.startsWith(`${documentPages[one]}/`));
  return (
    <DocumentPage id={id} query={query} definition={codTransferRecord} absent={t('absent')} list={kind ? { kind, title: t(`kind.${kind}`) } : null} label={(code) => t('actions', { code })}>
      {(doc, writes) => (
        <>
          <DocumentFacts document={doc} />
          {(transferRow(doc.kind).slip || doc.slip_list.length > 0) && <Slips document={doc} open={writes} />}
          <Figures label={t('lines')} columns={linesOf(doc, t)} rows={doc.packages.data} rowId={(line) => line.package_id} error={null} retry={() => undefined} empty={t('line.none')} tall />
          <DocumentPager document={doc} place={place} onPlace={setPlace} />
        </>
      )}
    </DocumentPage>
  );
}

type Line = DocumentDetail['packages']['data'][number];

function linesOf({ besides }: DocumentDetail, t: ReturnType<typeof useText<'cod-transfers'>>): readonly Figure<Line>[] {
  return [
    {
      id: 'code',
      title: t('line.package'),
      cell: (line) => (
        <GoLink to={`/packages/${line.package_id}`} className="font-mono text-mono hover:text-accent hover:underline">
          {line.package_code}
        </GoLink>
      ),
    },
    { id: 'seller', title: t('column.shop'), cell: (line) => <span className="font-mono text-mono">{line.seller_code}</span> },
    { id: 'status', title: t('column.status'), cell: (line) => (isPackageStatus(line.status) ? <StatusMark status={line.status} /> : line.status) },
    ...(besides ? [{ id: 'part', title: t('line.part'), cell: (line: Line) => <Part line={line} /> }] : []),
    { id: 'amount', title: t('column.amount'), number: true, cell: (line) => <span className={line.amount < 0 ? 'text-failed' : ''}>{formatAmount(line.amount)}</span> },
  ];
}

/** What a shop is paid a package for, or charged; of a lost one by which document. */
function Part({ line: { part, granted_by: by } }: { readonly line: Line }) {
  const t = useText('cod-transfers');
  return (
    <>
      {t(`line.${part}`)}
      {by && (
        <>
          {' '}
          <GoLink to={`${documentPages[by.kind]}/${by.id}`} className="font-mono text-mono hover:text-accent hover:underline">
            {by.code}
          </GoLink>
        </>
      )}
    </>
  );
}
