import * as z from 'zod';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import { codeRef, dataOf, done, id, line, pathId, queryIds, version } from '../fields';

/** Names that people or commands give: short and on one line. */
const name = line(100).min(1, 'required');

const maxJsonBytes = 64 * 1024;
const { ownWords } = limits;

/** A record of whatever the console keeps there, as long as it stays small. */
const smallRecord = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => JSON.stringify(value).length <= maxJsonBytes, 'too_large');

const entries = <T extends z.ZodType>(value: T, most: number) =>
  z.record(name, value).refine((record) => Object.keys(record).length <= most, 'too_large');

/** What the address of a list says behind its question mark. */
const viewSearch = line(2000);

/** What one user keeps between browsers, by name. */
export const settingSchemas = {
  /**
   * `bindings`: command id → its keys; null = none. A command that is not in it has its default. `after_line`: where
   * the cursor is once a line has opened a list; not there = in the line. `all_above`: of more packages than that
   * `@all` is asked about once more; not there = of more than 50.
   */
  keys: z.strictObject({
    single_keys: z.boolean(),
    bindings: entries(line(100).nullable(), 2000),
    after_line: z.enum(['line', 'page']).optional(),
    all_above: z.int().min(0).max(limits.linePackages).optional(),
  }),
  /** Name → the line it stands for. */
  aliases: entries(line(ownWords.lineLength), ownWords.aliases),
  /** `parameters` = how many of `$1` … `$9` its lines take. */
  macros: entries(
    z.strictObject({
      lines: z.array(line(ownWords.lineLength)).max(ownWords.macroLines),
      parameters: z.int().min(0).max(9),
    }),
    ownWords.macros,
  ),
  /** Name → the codes of a set. */
  sets: entries(z.array(line(40)).max(ownWords.setCodes), ownWords.sets),
  /** How often each item of the palette was chosen, and when last (milliseconds since 1970). */
  usage: entries(z.strictObject({ count: z.number().min(0), last: z.number().min(0) }), 2000),
  layout: smallRecord,
  grid: smallRecord,
  /** Name of a list → name of a view → what the list's address then says. */
  views: entries(entries(viewSearch, limits.listViews), 200),
} as const;

export type SettingName = keyof typeof settingSchemas;
export type SettingValue<N extends SettingName> = z.output<(typeof settingSchemas)[N]>;

export const settingNames = Object.keys(settingSchemas) as SettingName[];

/** A view that the people of a hub share. */
const listView = z
  .object({
    id,
    hub: codeRef,
    name: z.string(),
    search: z.string(),
    made_by: z.string(),
    /** Whether the caller may take it away: who made it, and who runs the hub. */
    removable: z.boolean(),
  })
  .meta({ id: 'ListView' });

const kept = <T extends z.ZodType>(value: T) => z.object({ value, version }).optional();

export const settingEndpoints = defineEndpoints({
  'GET /user/settings': {
    summary:
      'Everything one keeps: keys, aliases, macros, sets, usage, layout, grid, views. What was never kept is not in it.',
    access: 'workspace',
    response: dataOf(
      z.object({
        keys: kept(settingSchemas.keys),
        aliases: kept(settingSchemas.aliases),
        macros: kept(settingSchemas.macros),
        sets: kept(settingSchemas.sets),
        usage: kept(settingSchemas.usage),
        layout: kept(settingSchemas.layout),
        grid: kept(settingSchemas.grid),
        views: kept(settingSchemas.views),
      }),
    ),
    errors: [],
  },
  'PUT /user/settings/{name}': {
    summary: 'Keeps one value in the place of the one seen; `version` = that of the one seen, 0 = there was none.',
    access: 'workspace',
    params: z.object({ name: z.enum(settingNames) }),
    /** `value` is judged by the schema of its name. */
    body: z.strictObject({ value: z.unknown(), version }),
    maxBytes: ownWords.bytes,
    response: dataOf(z.object({ version })),
    errors: ['ESY013'],
  },
  'GET /list-views': {
    summary: 'The views of one list that are shared at the caller’s hubs, by hub and name.',
    access: 'workspace',
    query: z.strictObject({ list: name, hub_id: queryIds.optional() }),
    response: dataOf(z.array(listView)),
    errors: [],
  },
  'POST /list-views': {
    summary: 'Shares a view of a list with a hub of one’s own.',
    access: 'workspace',
    body: z.strictObject({ hub_id: id, list: name, name, search: viewSearch }),
    response: dataOf(listView),
    errors: ['EAL001'],
  },
  'DELETE /list-views/{id}': {
    summary: 'Takes a shared view away: by who made it, and by who runs the hub.',
    access: 'workspace',
    params: pathId,
    response: done,
    errors: ['ESY097'],
  },
});
