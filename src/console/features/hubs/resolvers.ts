import { contractResolver } from '~console/ui/contract-resolver';
import { newHub, portCode, reportRecipient } from '~contract/features/hubs';

export const hubResolver = contractResolver(newHub);
export const portCodeResolver = contractResolver(portCode);
export const recipientResolver = contractResolver(reportRecipient);
