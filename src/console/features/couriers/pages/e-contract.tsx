import { useParams } from 'wouter';
import { courierRecord } from '~commands/couriers';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { RecordActions } from '~console/terminal/record-actions';
import { useActiveRecord } from '~console/terminal/active-record';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { ContractView } from '../contract/contract-view';
import { SignForm } from '../contract/sign-form';
import { CourierHead } from '../courier-head';
import { ContractMark } from '../marks';
import { courierIdOf, useContracts } from '../use-courier';

const steps = ['submit', 'offer', 'approve', 'reject', 'withdraw'].map((action) => `courier.contract-${action}`);

/** The contracts of a courier: what is to be done with the present one, and those before. */
export function EContract() {
  const t = useText('couriers');
  const id = courierIdOf(useParams<{ id: string }>().id);
  const { data, error, refetch } = useContracts(id ?? 0);
  useActiveRecord(data && courierRecord.read(data.courier));
  const back = (
    <GoLink to="/couriers" className="text-accent underline">
      {t('all')}
    </GoLink>
  );
  if (id === null) return <EmptyState page title={t('absent')}>{back}</EmptyState>;
  if (!data) return error ? <ErrorState page error={error} retry={() => void refetch()}>{back}</ErrorState> : <div className="grid h-full place-items-center"><Spinner /></div>;
  const { courier, contracts } = data;
  const title = t('contract.title', { name: courier.first_name });
  const [present, ...earlier] = contracts;
  return (
    <section className="flex flex-col gap-4 p-4" aria-label={title}>
      <CourierHead courier={courier} title={title} toFile />
      <div className="flex flex-wrap items-center gap-4">
        <ContractMark status={courier.e_contract_status} />
        <RecordActions label={t('actions')} record={courierRecord.read(courier)} ids={steps} />
      </div>
      {courier.e_contract_status === 'wait_for_contractor_sign' && <SignForm courierId={courier.id} />}
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
    </section>
  );
}
