import type { ValidationKey } from '~contract/issue-text';

/** Why a text does not fit an argument: a key of the validation texts (with its number), or a code of the catalogue. */
export type ArgumentFault =
  | { readonly kind: 'text'; readonly key: ValidationKey; readonly n?: number }
  | { readonly kind: 'code'; readonly code: 'EPK020' | 'EPK021' | 'EPK022' | 'EPK023' };
