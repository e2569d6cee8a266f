import { contractResolver } from '~console/ui/contract-resolver';
import { courierEdit, newCourier } from '~contract/features/courier-shapes';

export const registerResolver = contractResolver(newCourier);
export const editResolver = contractResolver(courierEdit);
