import * as z from 'zod';
import { errorCode, pagination, reasonCode, status } from '~contract/fields';
import { historyEntry, hubRef, packageDetail, packageRow } from '~contract/features/package-shapes';

export type JsonSchema = { [key: string]: unknown };

/** Shapes that many endpoints share, written once under components. */
const named = z.registry<{ id: string }>();
named.add(errorCode, { id: 'ErrorCode' });
named.add(pagination, { id: 'Pagination' });
named.add(reasonCode, { id: 'ReasonCode' });
named.add(status, { id: 'PackageStatus' });
named.add(hubRef, { id: 'HubRef' });
named.add(packageRow, { id: 'PackageRow' });
named.add(packageDetail, { id: 'PackageDetail' });
named.add(historyEntry, { id: 'HistoryEntry' });

/** Turns zod schemas into JSON schemas (2020-12, as OpenAPI 3.1 wants) and gathers what they share. */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /** `input` = before parsing, what a caller may send; `output` = what is answered. */
  of(schema: unknown, io: 'input' | 'output'): JsonSchema {
    const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any', metadata: named }) as JsonSchema;
    for (const [id, definition] of Object.entries(($defs as Record<string, JsonSchema> | undefined) ?? {})) {
      this.components[id] = relocate(definition);
    }
    return relocate(own);
  }
}

/** zod points at `#/$defs/X`, OpenAPI keeps X under components; `id` is zod's own note. */
function relocate(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value));
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
