import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { limits } from '~domain/limits';
import { endpointNames, endpointSpec, type EndpointName } from './endpoints';
import { anyQuery } from './fields';

/** The schema table keeps the least of a schema's type. */
const whole = (schema: unknown): z.ZodType => schema as z.ZodType;

/** Places of a JSON schema where an object takes fields that it doesn't name. */
function loosePlaces(part: unknown, place: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const isLoose = 'properties' in part && !('additionalProperties' in part && part.additionalProperties === false);
  const inside = Object.entries(part).flatMap(([key, value]) => loosePlaces(value, `${place}/${key}`));
  return isLoose ? [place, ...inside] : inside;
}

function refuses(name: EndpointName, field: string, value: string): boolean {
  const { error } = whole(endpointSpec(name).query).safeParse({ [field]: value });
  return (error?.issues ?? []).some(
    (issue) => issue.path[0] === field || (issue.code === 'unrecognized_keys' && issue.keys.includes(field)),
  );
}

/** Lines act on what a list finds: they take as many at once as one run may have. */
const most = (name: EndpointName): number => (name === 'GET /packages-subjects' ? limits.runItems : limits.maxApiLimit);

describe('what an endpoint is sent', () => {
  it('has no field that its body doesn’t name, at whatever depth', () => {
    const bodies = endpointNames.filter((name) => endpointSpec(name).body !== undefined);
    expect(bodies.length).toBeGreaterThan(150);
    const loose = bodies.flatMap((name) => {
      const body = whole(endpointSpec(name).body);
      return loosePlaces(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', metadata: z.registry() }), name);
    });
    expect(loose).toEqual([]);
  });

  it('has no field or value that its query doesn’t name, and asks for no more rows than a list may have', () => {
    const queries = endpointNames.filter((name) => {
      const { query } = endpointSpec(name);
      return query !== undefined && query !== anyQuery;
    });
    expect(queries.length).toBeGreaterThan(100);
    const taken = queries.flatMap((name) =>
      Object.entries({ unknown: '1', sort: 'password_hash', include: 'users', limit: String(most(name) + 1) }).flatMap(
        ([field, value]) => (refuses(name, field, value) ? [] : `${name}?${field}=${value}`),
      ),
    );
    expect(taken).toEqual([]);
  });
});
