import { contractResolver } from '~console/ui/contract-resolver';
import { newShop, newStore, shopChange, storeChange } from '~contract/features/shop-shapes';

export const shopResolver = contractResolver(newShop);
export const shopChangeResolver = contractResolver(shopChange);
export const storeResolver = contractResolver(newStore);
export const storeChangeResolver = contractResolver(storeChange);
