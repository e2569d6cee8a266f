/**
 * What the `errors` of a refusal name besides fields: the packages or papers that stand in the way, an amount that there
 * is or is due, that the paper is one's own, or whose it is that one gave his password to.
 */
export const refusalFacts = ['packages', 'documents', 'available', 'due', 'own', 'hand'] as const;
export type RefusalFact = (typeof refusalFacts)[number];
