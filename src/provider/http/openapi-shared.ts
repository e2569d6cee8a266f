import type { JsonSchema } from './openapi-schemas';

/** Parts of operations that others have too: each written once under components, and pointed at. */
export class Shared {
  readonly components: Record<string, JsonSchema> = {};

  constructor(private readonly section: 'parameters' | 'responses') {}

  /** The way to it under `name`, or `name.2` and so on where others of that name say something else. */
  of(name: string, part: JsonSchema): JsonSchema {
    const text = JSON.stringify(part);
    for (let count = 1; ; count += 1) {
      const own = count === 1 ? name : `${name}.${count}`;
      const there = this.components[own];
      if (there === undefined) this.components[own] = part;
      if (there === undefined || JSON.stringify(there) === text) return { $ref: `#/components/${this.section}/${own}` };
    }
  }
}
