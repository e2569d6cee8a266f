import { contractResolver } from '~console/ui/contract-resolver';
import { newShop, newStore } from '~contract/features/shop-shapes';

export const shopResolver = contractResolver(newShop);
export const storeResolver = contractResolver(newStore);
