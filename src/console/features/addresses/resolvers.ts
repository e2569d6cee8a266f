import { contractResolver } from '~console/ui/contract-resolver';
import { district, province, ward } from '~contract/features/addresses';

export const provinceResolver = contractResolver(province);
export const districtResolver = contractResolver(district);
export const wardResolver = contractResolver(ward);
