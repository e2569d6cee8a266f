import type { JsonSchema } from './openapi-schemas';

type Section = 'schemas' | 'responses';
type Parts = Record<string, JsonSchema>;

const isObject = (part: unknown): part is JsonSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

/** What may be written once and pointed at: shapes, lists and choices; a plain text or number would be named after one of its many uses. */
const shareable: Record<Section, (part: JsonSchema) => boolean> = {
  schemas: ({ type, anyOf, enum: values }) =>
    type === 'object' || type === 'array' || [anyOf, values].some(Array.isArray),
  responses: ({ description, content }) => typeof description === 'string' && isObject(content),
};

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

/** `store_groups` → `StoreGroups`, or `StoreGroups.2` where that is another shape's name. */
function freeName(under: string, taken: Parts): string {
  const name = under.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
  let free = name;
  for (let count = 2; free in taken; count += 1) free = `${name}.${count}`;
  return free;
}

/**
 * The same operations and components, in which each shape that stands in several places is written once under components
 * and pointed at, wherever that makes the document shorter.
 */
export function nameRepeats(
  operations: Parts,
  components: Readonly<Record<Section, Parts>>,
): Record<Section | 'operations', Parts> {
  const named = share({ operations, ...components }, 'schemas');
  return share(named, 'responses');
}

function share(parts: Record<Section | 'operations', Parts>, section: Section): Record<Section | 'operations', Parts> {
  const isPart = shareable[section];
  const uses = new Map<string, number>();
  const count = (part: unknown, under: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => count(one, under));
    if (!isObject(part)) return part;
    if (isPart(part)) uses.set(JSON.stringify(part), (uses.get(JSON.stringify(part)) ?? 0) + 1);
    return mapInner(part, under, count);
  };
  const made: Parts = { ...parts[section] };
  const names = new Map<string, string>();
  const point = (part: unknown, under: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => point(one, under));
    if (!isObject(part)) return part;
    const text = isPart(part) ? JSON.stringify(part) : null;
    if (text === null) return mapInner(part, under, point);
    const name = names.get(text) ?? freeName(under, made);
    const reference = { $ref: `#/components/${section}/${name}` };
    const saved = (uses.get(text) ?? 0) * (text.length - JSON.stringify(reference).length) - text.length - name.length;
    if (saved <= 0) return mapInner(part, under, point);
    if (!names.has(text)) {
      names.set(text, name);
      made[name] = {};
      made[name] = mapInner(part, under, point);
    }
    return reference;
  };
  const all = (each: (part: unknown, under: string) => unknown, group: Parts): Parts =>
    Object.fromEntries(Object.entries(group).map(([name, part]) => [name, mapInner(part, name, each)]));
  for (const group of Object.values(parts)) all(count, group);
  const pointed = {
    operations: all(point, parts.operations),
    schemas: all(point, parts.schemas),
    responses: all(point, parts.responses),
  };
  return { ...pointed, [section]: { ...made, ...pointed[section] } };
}
