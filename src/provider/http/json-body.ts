import type { FastifyBodyParser } from 'fastify';

/** Far beyond what the contract or a console nests, and far from where whatever walks a value runs out of stack. */
const deepest = 64;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** Refuses a document that is nested too deep, as one that is no JSON. */
export function refusingDepth(parse: FastifyBodyParser<string>): FastifyBodyParser<string> {
  return (request, body, done) =>
    parse(request, body, (error, parsed) =>
      error === null && isDeeper(parsed, deepest)
        ? done(new SyntaxError('the body is nested too deep'))
        : done(error, parsed),
    );
}
