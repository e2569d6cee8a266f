import { useMutation } from '@tanstack/react-query';
import { courierRecord } from '~commands/couriers';
import { usePathId } from '~console/platform/path-id';
import { useText } from '~console/platform/text';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { useActiveRecord } from '~console/terminal/subject';
import { RecordPage } from '~console/resource/record-page';
import { EmptyState } from '~console/ui/empty';
import { callBytes } from '~console/platform/api-bytes';
import { failureText } from '~console/platform/failure-text';
import { Button } from '~console/ui/button';
import { saveFile } from '~console/ui/download';
import { formatMoment } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { SignForm } from '../contract/sign-form';
import { CourierHead } from '../with-courier';
import { ContractMark } from '../marks';
import { useContracts, type Contract, type CourierContracts } from '../use-courier';

const steps = ['submit', 'offer', 'approve', 'reject', 'withdraw'].map((action) => `courier.contract-${action}`);

const next = ['contract.submit', 'contract.offer', 'contract.approve'] as const;

/** The contracts of a courier: what is to be done with the present one, and those before. */
export function EContract() {
  const read = useContracts(usePathId());
  const { data } = read;
  useActiveRecord(data && courierRecord.read(data.courier));
  return (
    <RecordPage queries={[read]} list="/couriers">
      {data && <Contracts courier={data.courier} contracts={data.contracts} />}
    </RecordPage>
  );
}

function Contracts({ courier, contracts }: CourierContracts) {
  const t = useText('couriers');
  const title = t('contract.title', { name: courier.first_name });
  const [present, ...earlier] = contracts;
  return (
    <section className="flex min-h-full flex-col bg-panel" aria-label={title}>
      <CourierHead
        courier={courier}
        title={title}
        actions={<RecordActions label={t('actions')} record={courierRecord.read(courier)} ids={steps} next={next} />}
      />
      <div className="flex flex-col gap-4 border-t border-line p-4 hand:p-3">
        <ContractMark status={courier.e_contract_status} />
        {courier.e_contract_status === 'wait_for_contractor_sign' && present && (
          <SignForm key={present.id} courierId={courier.id} contractId={present.id} />
        )}
        {present ? (
          <ContractView contract={present} />
        ) : courier.e_contract_status === 'approved' ? (
          <EmptyState title={t('contract.elsewhere')} hint={t('contract.elsewhere_hint')} />
        ) : (
          <EmptyState title={t('contract.none')} hint={t('contract.none_hint')} />
        )}
        {earlier.length > 0 && (
          <details className="flex flex-col gap-3">
            <summary className="cursor-pointer text-dim">{t('contract.earlier')}</summary>
            <div className="mt-2 flex flex-col gap-5">
              {earlier.map((contract) => (
                <ContractView key={contract.id} contract={contract} />
              ))}
            </div>
          </details>
        )}
      </div>
    </section>
  );
}

/** A contract: its document, whether that is still what was signed, and each step with its time and hash. */
function ContractView({ contract }: { readonly contract: Contract }) {
  const t = useText('couriers');
  const fetching = useMutation({
    mutationFn: () => callBytes('GET /e-contracts/{id}/document', { params: { id: contract.id } }),
    onSuccess: (pdf) => saveFile(`${contract.code}.pdf`, pdf),
    onError: (error) => toast('error', failureText(error)),
  });
  return (
    <section aria-label={contract.code} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-mono text-mono font-semibold">{contract.code}</h2>
        <ContractMark status={contract.status} />
        <span className="text-dim">{t('contract.template', { n: contract.template_version })}</span>
        <span className={contract.intact ? 'text-done' : 'text-failed'}>
          {t(contract.intact ? 'contract.intact' : 'contract.broken')}
        </span>
        <Button className="ml-auto" busy={fetching.isPending} onClick={() => fetching.mutate()}>
          {t('contract.download')}
        </Button>
      </header>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{t('contract.steps')}</caption>
          <thead>
            <tr className="head-row [&>th]:px-2">
              {(['step', 'at', 'by', 'hash'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`contract.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contract.steps.map(({ position, action, at, actor_name, note, document_sha256 }) => (
              <tr key={position} className="h-row border-b border-line [&>td]:px-2">
                <td>
                  {t(`contract.action.${action}`)}
                  {note !== null && <span className="text-dim"> · {note}</span>}
                </td>
                <td className="whitespace-nowrap tabular-nums">{formatMoment(at)}</td>
                <td className="whitespace-nowrap">{actor_name}</td>
                <td className="font-mono text-label break-all text-dim">{document_sha256}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
