import { contractResolver } from '~console/ui/contract-resolver';
import { endpointSettings } from '~contract/features/outbound';

export const endpointResolver = contractResolver(endpointSettings);
