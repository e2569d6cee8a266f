import * as z from 'zod';

export type JsonSchema = { [key: string]: unknown };

/** Turns zod schemas into JSON schemas (2020-12, as OpenAPI 3.1 wants) and gathers what they share. */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /** `input` = before parsing, what a caller may send; `output` = what is answered. */
  of(schema: unknown, io: 'input' | 'output'): JsonSchema {
    const type = schema as z.ZodType;
    const {
      $schema: _dialect,
      $defs,
      ...own
    } = z.toJSONSchema(type, { io, unrepresentable: 'any', override: plain(io) }) as JsonSchema;
    for (const [id, definition] of Object.entries(($defs as Record<string, JsonSchema> | undefined) ?? {}))
      this.keep(id, definition);
    const id = z.globalRegistry.get(type)?.id;
    // A named shape that holds itself comes as a pointer to its definition, which is kept already.
    return id === undefined || '$ref' in own ? relocate(own) : this.keep(id, own);
  }

  private keep(id: string, schema: JsonSchema): JsonSchema {
    this.components[id] = relocate(schema);
    return { $ref: `#/components/schemas/${id}` };
  }
}

/** zod points at `#/$defs/X`, OpenAPI keeps X under components; `id` is zod's own note. */
function relocate(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}

/** zod writes out what a format says already, that names are texts, and the bounds within which a number is whole. */
function plain(io: 'input' | 'output') {
  return ({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void => {
    nullable(jsonSchema);
    if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern;
    if (isText(jsonSchema.propertyNames)) delete jsonSchema.propertyNames;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    // An answer promises less than a call demands: a later version may tell more, and ids and versions are only ever sent
    // back.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (io === 'output' && jsonSchema.exclusiveMinimum === 0) delete jsonSchema.exclusiveMinimum;
    if (io === 'output' && jsonSchema.minimum === 0) delete jsonSchema.minimum;
  };
}

const isText = (schema: unknown): boolean => JSON.stringify(schema) === '{"type":"string"}';

/** A plain type or null is one type of two. */
function nullable(schema: JsonSchema): void {
  const [one, none, more] = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : [];
  if (
    !one ||
    none?.type !== 'null' ||
    more ||
    typeof one.type !== 'string' ||
    one.enum !== undefined ||
    one.const !== undefined
  )
    return;
  delete schema.anyOf;
  Object.assign(schema, one, { type: [one.type, 'null'] });
}
