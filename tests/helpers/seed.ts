/**
 * What all random tests draw from: the same every day, so that a failure is the change's own;
 * HUBLINE_TEST_SEED=<number> draws others.
 */
export const seed = Number(process.env.HUBLINE_TEST_SEED ?? 20_261_121);
