import { useText } from '~console/platform/text';
import { FamilyMark, FamilySquare } from '~console/ui/status';
import { type AccountStatus, onboardingSteps, type OnboardingStep, type StepStatus } from '~domain/courier-account';
import { paperFamilies, type PaperStatus } from '~domain/papers';
import type { ContractStatus } from '~domain/e-contract';
import type { StatusFamily } from '~domain/statuses';

const accounts: Record<AccountStatus, StatusFamily> = { new: 'attention', active: 'done', 'de-active': 'waiting' };
const steps: Record<StepStatus, StatusFamily> = {
  new: 'waiting',
  send: 'attention',
  approved: 'done',
  reject: 'failed',
};
const contracts: Record<ContractStatus, StatusFamily> = {
  not_submitted: 'waiting',
  submitted: 'moving',
  wait_for_contractor_sign: 'attention',
  wait_for_approval: 'attention',
  approved: 'done',
};

export function AccountMark({ status }: { readonly status: AccountStatus }) {
  const t = useText('couriers');
  return <FamilyMark family={accounts[status]}>{t(`account.${status}`)}</FamilyMark>;
}

export function PapersMark({ status }: { readonly status: PaperStatus }) {
  const t = useText('couriers');
  return <FamilyMark family={paperFamilies[status]}>{t(`papers_status.${status}`)}</FamilyMark>;
}

export function StepMark({ status }: { readonly status: StepStatus }) {
  const t = useText('couriers');
  return <FamilyMark family={steps[status]}>{t(`step_status.${status}`)}</FamilyMark>;
}

/** All steps where there is little room: a square each, and in words the first that is not through. */
export function StepsMark({ steps: of }: { readonly steps: Readonly<Record<OnboardingStep, StepStatus>> }) {
  const t = useText('couriers');
  const each = onboardingSteps.map((step) => ({
    step,
    status: of[step],
    words: `${t(`step.${step}`)}: ${t(`step_status.${of[step]}`)}`,
  }));
  const open = each.find(({ status }) => status !== 'approved');
  const all = each.map(({ words }) => words).join(', ');
  return (
    <span title={all} className="flex items-center gap-1">
      {each.map(({ step, status }) => (
        <FamilySquare key={step} family={steps[status]} />
      ))}
      <span aria-hidden="true" className="truncate pl-1">
        {open ? open.words : t('step_status.approved')}
      </span>
      <span className="sr-only">{all}</span>
    </span>
  );
}

export function ContractMark({ status }: { readonly status: ContractStatus }) {
  const t = useText('couriers');
  return <FamilyMark family={contracts[status]}>{t(`contract_status.${status}`)}</FamilyMark>;
}
