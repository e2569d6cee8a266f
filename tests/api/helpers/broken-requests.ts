import * as fc from 'fast-check';
import { strangeText } from './arbitrary-from-schema';

type Json = unknown;

const nested = (depth: number): Json => {
  let value: Json = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values no field should take in place of its own. */
const rubbish: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    '',
    '5000',
    0,
    -1,
    0.1,
    1e308,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 53),
    [],
    {},
    [null],
    { $ne: null },
    'x'.repeat(100_000),
    nested(40),
    nested(2_000),
  ),
  fc.jsonValue(),
  strangeText,
);

/** Names no schema has, those that every object of JavaScript has among them. */
const unknownKey = fc.constantFrom(
  'is_admin',
  'Locale',
  'ｎote',
  '',
  ' ',
  'password_hash',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__',
  'prototype',
);

/** A body with one thing wrong with it; which thing is told, for the checks. */
export interface BrokenBody {
  readonly body: Json;
  /** True when it carries a field that no schema of the table knows at this place. */
  readonly unknownField: boolean;
}

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function breakBody(valid: fc.Arbitrary<Json>): fc.Arbitrary<BrokenBody> {
  const replaced = fc.tuple(valid, fc.nat(), rubbish).map(([body, pick, value]): BrokenBody => {
    if (!isObject(body) || Object.keys(body).length === 0) return { body: value, unknownField: false };
    const keys = Object.keys(body);
    return { body: { ...body, [keys[pick % keys.length] ?? '']: value }, unknownField: false };
  });
  const removed = fc.tuple(valid, fc.nat()).map(([body, pick]): BrokenBody => {
    if (!isObject(body)) return { body: null, unknownField: false };
    const keys = Object.keys(body);
    const gone = keys[pick % Math.max(keys.length, 1)];
    return { body: Object.fromEntries(Object.entries(body).filter(([key]) => key !== gone)), unknownField: false };
  });
  const extended = fc.tuple(valid, unknownKey, rubbish).map(([body, key, value]): BrokenBody => {
    const own = isObject(body) ? body : {};
    return { body: { ...own, [key]: value }, unknownField: true };
  });
  return fc.oneof(
    replaced,
    removed,
    extended,
    rubbish.map((body) => ({ body, unknownField: false })),
  );
}

/** Bodies that are no JSON, or JSON that does not mean what it seems to. */
export const malformedText = fc.constantFrom(
  '{',
  '{"a":',
  '',
  ' ',
  'undefined',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  '[1,',
  'NaN',
  '{"a":1,}',
  '\u0000',
  '<xml/>',
  '"text"',
  '12',
  'null',
  '[]',
  `[${'['.repeat(5_000)}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
);

export const contentTypes = fc.constantFrom(
  'text/plain',
  'application/xml',
  'text/csv',
  'text/csv; charset=utf-8',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'json',
  '',
  '\u00ff',
  'application/vnd.api+json',
);

/** Query strings as they stand behind the `?`. */
export const brokenQuery = fc.oneof(
  fc.constantFrom(
    'unknown=1',
    'limit=0',
    'limit=1001',
    'limit=-1',
    'limit=1e3',
    'limit=10&limit=20',
    'limit[]=1',
    'page=0',
    'page=9007199254740993',
    'page=%00',
    'sort=password_hash',
    'sort=',
    'include=users',
    'q=%00',
    'q=%ED%A0%80',
    'q=%',
    'q=%E0%A4%A',
    '__proto__=1',
    'constructor=1',
    'toString=1',
    '__proto__[x]=1',
    'code=%00',
    'code=',
    'id=1',
    'types=,',
    'status=Lost,Nowhere',
    'hub_id=1,,2',
    'hub_id=99999999999999999999',
    'cursor=abc',
    'cursor=%7B%7D',
    'created_from=yesterday',
    '&&&=',
    '=',
    `q=${'x'.repeat(10_000)}`,
  ),
  fc.webQueryParameters(),
);

/** Path parameters as they stand in the path. */
export const brokenParameter = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '%00',
  '%',
  '%E0%A4%A',
  '9007199254740993',
  '99999999999999999999999',
  '1%20or%201=1',
  '..',
  '%2e%2e%2f',
  'null',
  'NaN',
  '%F0%9F%93%A6',
  'x'.repeat(400),
  '%27',
  ' 1',
  '0x10',
  '+1',
);
