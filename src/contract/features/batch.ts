import * as z from 'zod';
import { limits } from '~domain/limits';
import { calledActions, type CalledAction } from '~domain/package-machine';
import { defineEndpoints } from '../endpoint';
import { dataOf, errorCode, facts, id, line, status, typedCode, version } from '../fields';
import { actionArguments } from './package-actions';
import { packageSubject } from './package-shapes';

/** Whatever can be done to a package by a call, one call does to many. */
export type BatchAction = CalledAction;

/** Calls of the same are one run. */
export const series = z.string().regex(/^[0-9A-Za-z-]{8,64}$/);

/** What happened to one package of a run. */
const doneLine = z.object({ id, ok: z.literal(true), package: packageSubject }).meta({ id: 'BatchDone' });
/** Of packages named by their codes `package` says how it stands. */
const refusedLine = z
  .object({ id, ok: z.literal(false), code: errorCode, message: z.string(), package: packageSubject.optional() })
  .meta({ id: 'BatchRefused' });
/** Of a code that leads to no package of the user's: it doesn’t exist, or whose it is. */
const missedLine = z
  .object({
    package_code: z.string(),
    ok: z.literal(false),
    code: errorCode,
    message: z.string(),
    errors: facts.optional(),
  })
  .meta({ id: 'BatchMissed' });

/**
 * The lines of a run's answer: first what it is, then each package's outcome in the order they are done, last the sum.
 * `error` in the place of the sum = it broke off there; sent again under its key, it goes on. Where codes were given
 * and none of them leads to a package, there is no run and no first line.
 */
export const runLine = z
  .union([
    z.object({ run: id, total: z.int() }),
    doneLine,
    refusedLine,
    missedLine,
    z.object({ done: z.literal(true), ok: z.int(), refused: z.int() }),
    z.object({ error: errorCode, message: z.string() }),
  ])
  .meta({ id: 'RunLine' });

export type RunLine = z.output<typeof runLine>;

const items = z
  .array(z.strictObject({ id, version: version.optional() }))
  .min(1, 'required')
  .max(limits.runItems)
  .refine((list) => new Set(list.map((item) => item.id)).size === list.length, 'duplicate');

const codes = z
  .array(typedCode)
  .min(1, 'required')
  .max(limits.runItems)
  .refine((list) => new Set(list).size === list.length, 'duplicate');

/**
 * Packages as they were seen, or by codes that nobody has looked up. `line` = the words the user typed, kept with the
 * run.
 */
const batchOf = <Action extends BatchAction>(actions: readonly [Action, ...Action[]]) =>
  z
    .strictObject({
      action: z.literal(actions),
      args: actionArguments[actions[0]],
      items: items.optional(),
      codes: codes.optional(),
      line: line(2000).optional(),
    })
    .refine((body) => (body.items === undefined) !== (body.codes === undefined), {
      message: 'items_or_codes',
      path: ['items'],
    });

type Batch = { readonly [Action in BatchAction]: ReturnType<typeof batchOf<Action>> }[BatchAction];

/** Actions that are told the same are one shape of the call; the literal type of each name is lost in the list. */
const batches = [...new Set(calledActions.map((action) => actionArguments[action]))].map((args) => {
  const alike = calledActions.filter((action) => actionArguments[action] === args);
  return batchOf(alike as [BatchAction, ...BatchAction[]]) as Batch;
});

/** What one package can be told, many can be: the list of actions is not repeated here. */
const batchBody = z.discriminatedUnion('action', batches as [Batch, ...Batch[]]).meta({ id: 'Batch' });

export const batchEndpoints = defineEndpoints({
  'POST /packages-batch': {
    summary:
      'One action on up to 10,000 packages, by `items` or by `codes`, each outcome told as it comes. A code that leads to no package, or to another hub’s, is told by itself. The same key again tells what was done and does the rest.',
    access: 'packages',
    body: batchBody,
    response: runLine,
    produces: 'application/x-ndjson',
    errors: [],
    transaction: 'own',
    key: 'required',
  },
  'POST /packages-batch-preview': {
    summary:
      'Which packages a batch would refuse, which codes lead to none, and why; `moved` = which go elsewhere than where the action usually leads. Nothing is done.',
    access: 'packages',
    body: batchBody,
    response: dataOf(
      z.object({
        refused: z.array(z.object({ id, code: errorCode })),
        missed: z.array(z.object({ package_code: z.string(), code: errorCode })),
        /** Where packages would go that don’t go where the machine’s row leads by itself. */
        moved: z.array(z.object({ id, to: status })).optional(),
      }),
    ),
    errors: [],
    transaction: 'own',
  },
  'POST /packages-batch/{series}': {
    summary:
      'One call of several that are one run: more packages than one call takes, or coming one after the other. Each has its own key; all of one series and action have one number, are listed as one and taken back together.',
    access: 'packages',
    params: z.object({ series }),
    body: batchBody,
    response: runLine,
    produces: 'application/x-ndjson',
    errors: [],
    transaction: 'own',
    key: 'required',
  },
});
