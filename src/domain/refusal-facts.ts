/**
 * What the `errors` of a refusal name besides fields: the packages or documents that stand in the way, packages that
 * belong to a trip and are missing, an amount that was asked for, that there is, that is the least or that is due, that
 * the document is one's own, whose it is that one gave his password to, the ward that no hub serves, the way that no
 * table prices, the hub that a package belongs to and the one it is bound for, or what hangs on a hub: shops, couriers
 * with cash, documents that nobody decided on.
 */
export const refusalFacts = [
  'packages',
  'missing',
  'documents',
  'asked',
  'available',
  'least',
  'due',
  'own',
  'hand',
  'unserved',
  'unpriced',
  'elsewhere',
  'shops',
  'couriers',
  'undecided',
] as const;
export type RefusalFact = (typeof refusalFacts)[number];

export const isRefusalFact = (name: string): name is RefusalFact => refusalFacts.some((fact) => fact === name);
