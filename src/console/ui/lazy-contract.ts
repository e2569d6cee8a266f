import type { FieldValues, Resolver } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';

/** A schema of the contract as the judge of a `lazyResolver`: zod comes with it, when the form is first judged. */
export const lazyContract =
  <Values extends FieldValues, Output>(load: () => Promise<$ZodType<Output, Values>>) =>
  async (): Promise<Resolver<Values, unknown, Output>> => {
    const [{ contractResolver }, schema] = await Promise.all([import('./contract-resolver'), load()]);
    return contractResolver(schema);
  };
