import { contractResolver } from '~console/ui/contract-resolver';
import { newAdminOperator, newStaff } from '~contract/features/staff';

export const staffResolver = contractResolver(newStaff);
export const adminOperatorResolver = contractResolver(newAdminOperator);
