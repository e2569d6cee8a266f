import { courierRecord } from '~commands/couriers';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { RecordActions } from '~console/terminal/record-actions';
import { formatMoment, formatMoney } from '~console/platform/format';
import { stepActions } from '~domain/onboarding';
import { ContractMark, StepMark } from '../marks';
import type { CourierDetail } from '../use-courier';

/** The three steps and the contract, each with what can be done about it now. */
export function Onboarding({ courier }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const record = courierRecord.read(courier);
  return (
    <section aria-labelledby="onboarding-title">
      <h2 id="onboarding-title" className="mb-1 border-b border-line pb-1 text-label font-semibold text-dim">
        {t('section.onboarding')}
      </h2>
      <ul className="flex flex-col">
        {courier.onboarding.map(({ step, status, note, amount, sent_by, sent_at, decided_by, decided_at }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
            <span className="w-28 font-semibold">{t(`step.${step}`)}</span>
            <span className="w-28">
              <StepMark status={status} />
            </span>
            <span className="ml-auto">
              <RecordActions label={t('onboarding.buttons', { step: t(`step.${step}`) })} record={record} ids={stepActions.map((action) => `courier.${step}-${action}`)} />
            </span>
            <span className="w-full text-dim empty:hidden">
              {[
                amount === null ? '' : t('onboarding.amount', { amount: formatMoney(amount) }),
                sent_by === null || sent_at === null ? '' : t('onboarding.sent', { name: sent_by, at: formatMoment(sent_at) }),
                decided_by === null || decided_at === null ? '' : t('onboarding.decided', { name: decided_by, at: formatMoment(decided_at) }),
                note ?? '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <span className="w-28 font-semibold">{t('onboarding.contract')}</span>
          <ContractMark status={courier.e_contract_status} />
          <span className="flex-1 text-dim">{courier.e_contract_approval_at === null ? '' : formatMoment(courier.e_contract_approval_at)}</span>
          <GoLink to={`/couriers/${courier.id}/e-contract`} className="text-accent underline">
            {t('onboarding.contract_open')}
          </GoLink>
        </li>
      </ul>
    </section>
  );
}
