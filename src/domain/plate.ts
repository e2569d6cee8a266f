import { limits } from './limits';

/** As long as licence plates are. Nothing = none. */
export const isPlate = ({ length }: string): boolean =>
  length === 0 || (length >= limits.licencePlate.min && length <= limits.licencePlate.max);
