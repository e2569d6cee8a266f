/** A phone that no courier has: the demo is shared, and may have been played before. Another in each millisecond. */
export const freshPhone = (): string => `07${String(Date.now()).slice(-8)}`;
