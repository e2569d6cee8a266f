import { useText } from '~console/app/text';
import { FamilySquare } from '~console/ui/status';
import type { AccountStatus } from '~domain/courier-account';
import type { PaperStatus } from '~domain/courier-papers';
import type { ContractStatus } from '~domain/e-contract';
import type { StepStatus } from '~domain/onboarding';
import type { StatusFamily } from '~domain/statuses';

const accounts: Record<AccountStatus, StatusFamily> = { new: 'attention', active: 'done', 'de-active': 'waiting' };
const papers: Record<PaperStatus, StatusFamily> = { not_uploaded: 'waiting', uploaded: 'attention', not_verified: 'failed', verified: 'done' };
const steps: Record<StepStatus, StatusFamily> = { new: 'waiting', send: 'attention', approved: 'done', reject: 'failed' };
const contracts: Record<ContractStatus, StatusFamily> = { not_submitted: 'waiting', submitted: 'moving', wait_for_contractor_sign: 'attention', wait_for_approval: 'attention', approved: 'done' };

function Mark({ family, words }: { readonly family: StatusFamily; readonly words: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <FamilySquare family={family} />
      <span className="truncate">{words}</span>
    </span>
  );
}

export function AccountMark({ status }: { readonly status: AccountStatus }) {
  const t = useText('couriers');
  return <Mark family={accounts[status]} words={t(`account.${status}`)} />;
}

export function PapersMark({ status }: { readonly status: PaperStatus }) {
  const t = useText('couriers');
  return <Mark family={papers[status]} words={t(`papers_status.${status}`)} />;
}

export function StepMark({ status }: { readonly status: StepStatus }) {
  const t = useText('couriers');
  return <Mark family={steps[status]} words={t(`step_status.${status}`)} />;
}

export function ContractMark({ status }: { readonly status: ContractStatus }) {
  const t = useText('couriers');
  return <Mark family={contracts[status]} words={t(`contract_status.${status}`)} />;
}
