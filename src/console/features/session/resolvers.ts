import { contractResolver } from '~console/ui/contract-resolver';
import { credentials, firstAdmin, passwordChange, passwordConfirm } from '~contract/features/session';

export const credentialsResolver = contractResolver(credentials);
export const firstAdminResolver = contractResolver(firstAdmin);
export const passwordChangeResolver = contractResolver(passwordChange);
export const passwordConfirmResolver = contractResolver(passwordConfirm);
