import { contractResolver } from '~console/ui/contract-resolver';
import { newCarrier } from '~contract/features/carriers';

export const carrierResolver = contractResolver(newCarrier);
