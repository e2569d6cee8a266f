import * as fc from 'fast-check';
import * as z from 'zod';

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Values that mean something to the database of the test: without them every request would end at "not found". */
export interface Vocabulary {
  readonly ids: readonly number[];
  readonly words: readonly string[];
}

/** What breaks databases, JSON, patterns and objects of JavaScript when it is not expected. */
export const trickyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\ud800b',
  '\udfff',
  '\u202egnp',
  '\u2028',
  'x'.repeat(5_000),
  'e\u0302\u0301',
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '$1',
  '__proto__',
  'constructor',
  '{}',
  '[object Object]',
];

/** Texts as people, scanners and attackers type them. */
export const strangeText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ...trickyTexts,
    'Đặng Thị Ế',
    '../../etc/passwd',
    'null',
    '9007199254740993',
    '-1',
    '1e309',
    '0x10',
    '２',
  ),
);

/** What a caller who read the schema would send; most of it passes, and what a refinement refuses is welcome too. */
export function arbitraryOf(schema: unknown, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  return build(
    z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as JsonSchema,
    vocabulary,
  );
}

function build(schema: JsonSchema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => build(option, vocabulary)));
  switch (schema.type) {
    case 'object':
      return buildObject(schema, vocabulary);
    case 'array':
      return fc.array(build(schema.items ?? {}, vocabulary), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case 'string':
      return buildText(schema, vocabulary);
    case 'integer':
      return buildInteger(schema, vocabulary);
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(schema.minimum ?? 1), max: Math.min(schema.maximum ?? 1_000, 1_000) }),
        fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e9, noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function buildObject({ properties = {}, required = [] }: JsonSchema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, build(value, vocabulary)]));
  return fc.record(model, { requiredKeys: required.filter((key) => key in model) });
}

const known = new Map<string, fc.Arbitrary<string>>();

/** Of one kind many fields are: fast-check thinks long over what a text may be made of. */
function once(kind: string, make: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const made = known.get(kind) ?? make();
  known.set(kind, made);
  return made;
}

const matching = (pattern: string): fc.Arbitrary<string> =>
  once(`like ${pattern}`, () => fc.stringMatching(new RegExp(pattern)));
const between = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  once(`${minLength} to ${maxLength}`, () => fc.string({ unit: 'grapheme', minLength, maxLength }));

function buildText(schema: JsonSchema, { words }: Vocabulary): fc.Arbitrary<string> {
  if (schema.format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString());
  if (schema.format === 'email') return once('email', () => fc.emailAddress());
  if (schema.pattern)
    return fc.oneof({ weight: 4, arbitrary: matching(schema.pattern) }, { weight: 1, arbitrary: strangeText });
  const least = schema.minLength ?? 0;
  const most = Math.min(schema.maxLength ?? 60, least + 60);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: between(least, most) },
    { weight: 1, arbitrary: strangeText },
  );
}

function buildInteger(schema: JsonSchema, { ids }: Vocabulary): fc.Arbitrary<number> {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1);
  const most = Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const known = ids.filter((id) => id >= least && id <= most);
  const any = fc.oneof(
    fc.integer({ min: least, max: Math.min(most, least + 100) }),
    fc.maxSafeInteger().map((value) => Math.min(Math.max(value, least), most)),
  );
  return known.length === 0
    ? any
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any });
}
