import type { JsonSchema } from './openapi-schemas';

/** In this order: a shape that stands in one answer alone needs no name besides that answer's. */
const sections = ['responses', 'requestBodies', 'parameters', 'schemas'] as const;
type Section = (typeof sections)[number];
type Parts = Record<string, JsonSchema>;

const isObject = (part: unknown): part is JsonSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

/**
 * What may be written once and pointed at: shapes, lists and choices; a plain text or number would be named after one
 * of its many uses.
 */
const shareable: Record<Section, (part: JsonSchema) => boolean> = {
  schemas: ({ type, anyOf, enum: values }) =>
    [type].flat().some((one) => one === 'object' || one === 'array') || [anyOf, values].some(Array.isArray),
  responses: ({ description, content }) => typeof description === 'string' && isObject(content),
  requestBodies: ({ required, content }) => required === true && isObject(content),
  parameters: ({ name, schema, ...rest }) =>
    typeof name === 'string' && typeof rest.in === 'string' && isObject(schema),
};

/**
 * A parameter is named by the last word of its own name, a failure after its first code, all else after where it
 * stands.
 */
function ownName({ name, description, in: place }: JsonSchema, under: string): string {
  if (typeof place === 'string') return String(name).replace(/.*-/, '');
  const [code] = /^E[A-Z]{2,3}\d{3,4}/.exec(String(description)) ?? [];
  return code ?? pascal(under);
}

/** A copy with each inner part, told with the property it stands under, put through `change`. */
function mapInner(part: JsonSchema, under: string, change: (inner: unknown, under: string) => unknown): JsonSchema {
  const mapped = Object.entries(part).map(([key, value]) => {
    // Properties are named by what they hold; the words of JSON schema between them are not.
    if (key !== 'properties' || !isObject(value)) return [key, change(value, under)] as const;
    const properties = Object.entries(value).map(
      ([name, property]) => [name, change(property, name === 'data' ? `${under}_data` : name)] as const,
    );
    return [key, Object.fromEntries(properties)] as const;
  });
  return Object.fromEntries(mapped);
}

/** `store_groups` → `StoreGroups` */
const pascal = (text: string): string =>
  text.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9]|$)/g, (_, letter: string) => letter.toUpperCase());

/** The name, or `name.2` and so on where that is another part's. */
function freeName(name: string, taken: Parts): string {
  let free = name;
  for (let count = 2; free in taken; count += 1) free = `${name}.${count}`;
  return free;
}

/**
 * The same operations and shapes, in which each part that stands in several places is written once under components
 * and pointed at, wherever that makes the document shorter.
 */
export function nameRepeats(operations: Parts, schemas: Parts): Record<Section | 'operations', Parts> {
  return sections.reduce(share, { operations, schemas, responses: {}, requestBodies: {}, parameters: {} });
}

function share(parts: Record<Section | 'operations', Parts>, section: Section): Record<Section | 'operations', Parts> {
  const isPart = shareable[section];
  const uses = new Map<string, number>();
  const count = (part: unknown, under: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => count(one, under));
    if (!isObject(part)) return part;
    if (!isPart(part)) return mapInner(part, under, count);
    const text = JSON.stringify(part);
    const seen = uses.get(text) ?? 0;
    uses.set(text, seen + 1);
    // What stands within a repeated part is written once with it.
    return seen > 0 ? part : mapInner(part, under, count);
  };
  const made: Parts = { ...parts[section] };
  const references = new Map<string, { readonly $ref: string } | null>();
  /** Decided where the part stands first: its name, and with it what pointing would save, depend on that. */
  const decide = (part: JsonSchema, text: string, under: string): { readonly $ref: string } | null => {
    const name = freeName(ownName(part, under), made);
    const reference = { $ref: `#/components/${section}/${name}` };
    const saved = (uses.get(text) ?? 0) * (text.length - JSON.stringify(reference).length) - text.length - name.length;
    references.set(text, saved > 0 ? reference : null);
    if (saved <= 0) return null;
    made[name] = {};
    made[name] = mapInner(part, under, point);
    return reference;
  };
  const point = (part: unknown, under: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => point(one, under));
    if (!isObject(part)) return part;
    if (!isPart(part)) return mapInner(part, under, point);
    const text = JSON.stringify(part);
    const known = references.get(text);
    return (known === undefined ? decide(part, text, under) : known) ?? mapInner(part, under, point);
  };
  const all = (each: (part: unknown, under: string) => unknown, group: Parts): Parts =>
    Object.fromEntries(Object.entries(group).map(([name, part]) => [name, mapInner(part, name, each)]));
  for (const group of Object.values(parts)) all(count, group);
  const pointed = {
    operations: all(point, parts.operations),
    responses: all(point, parts.responses),
    requestBodies: all(point, parts.requestBodies),
    parameters: all(point, parts.parameters),
    schemas: all(point, parts.schemas),
  };
  return { ...pointed, [section]: { ...made, ...pointed[section] } };
}
