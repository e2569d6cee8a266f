import * as z from 'zod';
import { ownStatementColumns, statementFormats } from '~domain/bank-statement';
import { bankLineStates, bankLineVerdicts } from '~domain/bank-lines';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import {
  cursorListOf,
  cursorPaging,
  dataOf,
  id,
  line,
  listOf,
  note,
  ownCode,
  paging,
  pathId,
  queryIds,
  queryList,
  requiredNote,
  timestamp,
} from '../fields';
import { recordAnswer } from '../record-results';

const documentRef = z
  .object({ id, code: z.string(), kind: z.string(), amount: z.number(), status: z.string() })
  .meta({ id: 'MoneyDocumentRef' });

/** One movement of a bank account, and what is made of it. */
export const bankLine = z
  .object({
    id,
    /** BL and its number: under which it is typed. */
    code: z.string(),
    version: z.int(),
    statement_id: id,
    /** YYYY-MM-DD, the bank's day. */
    day: z.string(),
    /** VND; above 0 = it came in, below 0 = it went out. */
    amount: z.number(),
    balance: z.number().nullable(),
    reference: z.string(),
    description: z.string(),
    state: z.enum(bankLineStates),
    /** By the last comparison with the documents there were; what is decided keeps the one it had. */
    verdict: z.enum(bankLineVerdicts),
    /** `reference`, `amount_day`; of doubt: `amount_differs`, `several`. */
    why: z.enum(['reference', 'amount_day', 'amount_differs', 'several']).nullable(),
    /** Accepted, or proposed; several where more than one could be meant. */
    documents: z.array(documentRef),
    note: z.string().nullable(),
    decided_by: z.string().nullable(),
    decided_at: timestamp.nullable(),
  })
  .meta({ id: 'BankLine' });

const imported = z
  .object({
    statement_id: id.nullable(),
    format: z.enum(statementFormats),
    /** Movements in the file. */
    total: z.int(),
    added: z.int(),
    /** Movements that an earlier import brought already: nothing was done for them. */
    known: z.int(),
    /** Rows that are no movements: totals, balances, what a bank writes beneath. */
    skipped: z.int(),
    failed: z.int(),
    /** `line` as a text editor counts. */
    errors: z.array(z.object({ line: z.int(), value: z.string().nullable(), message: z.string() })),
    matched: z.int(),
    ambiguous: z.int(),
    left_over: z.int(),
  })
  .meta({ id: 'BankImport' });

const access = 'bank_money';
const onLine = { access, params: pathId } as const;

export const bankStatementEndpoints = defineEndpoints({
  'GET /bank-statements': {
    summary: 'Bank statements that were imported, newest first, with how far each is settled.',
    access,
    query: z.strictObject(paging),
    response: listOf(
      z.object({
        id,
        format: z.enum(statementFormats),
        from_day: z.string(),
        to_day: z.string(),
        lines: z.int(),
        open: z.int(),
        created_by: z.string().nullable(),
        created_at: timestamp,
      }),
    ),
    errors: [],
  },
  'POST /bank-statements': {
    summary: `Import a bank statement (CSV): with the columns ${ownStatementColumns.join(', ')}, or as Vietcombank’s internet banking saves it. Movements that are there already are counted and left alone; new ones are compared with deposits and payouts.`,
    access,
    rawBody: { mediaType: 'text/csv', maxBytes: limits.importBytes },
    response: dataOf(imported),
    errors: [],
  },
  'GET /bank-statement-lines': {
    summary: 'Movements of imported statements, newest first.',
    access,
    query: z.strictObject({
      ...cursorPaging,
      state: queryList(bankLineStates).optional(),
      verdict: queryList(bankLineVerdicts).optional(),
      statement_id: queryIds.optional(),
      q: line(100).optional(),
    }),
    response: cursorListOf(bankLine),
    errors: [],
  },
  'GET /bank-statement-lines/{id}': {
    summary: 'One movement with what is made of it.',
    ...onLine,
    response: dataOf(bankLine),
    errors: ['ESY004'],
  },
  'POST /bank-statement-lines/match': {
    summary: 'Compare all open movements with the documents there are now.',
    access,
    body: z.strictObject({}),
    response: recordAnswer(z.object({ matched: z.int(), ambiguous: z.int(), left_over: z.int() })),
    errors: [],
  },
  'POST /bank-statement-lines/accept': {
    summary: 'Accept what is matched plainly, all of it or the given movements; what is doubtful stays open.',
    access,
    body: z.strictObject({ ids: z.array(id).min(1, 'required').max(limits.maxApiLimit).optional() }),
    response: recordAnswer(z.object({ accepted: z.int(), left: z.int() })),
    errors: [],
  },
  'PATCH /bank-statement-lines/{id}/accept': {
    summary:
      'Say which document a movement is the money of: the proposed one, or the one named. ECO008 = its amount is another, or it has its movement already.',
    ...onLine,
    body: z.strictObject({ document: ownCode.optional(), note: note.optional() }),
    response: recordAnswer(bankLine),
    errors: ['ESY004', 'ECO008', 'EUS009'],
  },
  'PATCH /bank-statement-lines/{id}/suspense': {
    summary: 'Put a movement that is nobody’s (yet) on the suspense list, with the reason.',
    ...onLine,
    body: z.strictObject({ note: requiredNote }),
    response: recordAnswer(bankLine),
    errors: ['ESY004', 'EUS009'],
  },
  'PATCH /bank-statement-lines/{id}/reopen': {
    summary: 'Take a decision back, with the reason.',
    ...onLine,
    body: z.strictObject({ note: requiredNote }),
    response: recordAnswer(bankLine),
    errors: ['ESY004', 'EUS009'],
  },
});
