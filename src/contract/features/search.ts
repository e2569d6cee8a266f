import * as z from 'zod';
import { defineEndpoints } from '../endpoint';
import { moneyDocumentKindNames, moneyDocumentStatuses } from '~domain/money-documents';
import { priceOwners } from '~domain/price-table';
import { runsheetStatuses, runsheetTypes } from '~domain/runsheet-types';
import { supportStatuses } from '~domain/support-machine';
import { accountRoles } from '~domain/roles';
import { codeRef, dataOf, id, namedRef, queryInt } from '../fields';

export const searchEndpoints = defineEndpoints({
  'GET /search': {
    summary:
      'Shops, couriers, hubs and staff by code or words of the name, exact accents first; sheets by code or courier, support requests by number or words, money documents by code or the bank’s number, price tables by owner. What is not the user’s to see stays empty.',
    access: 'workspace',
    query: z.strictObject({
      q: z.string().normalize('NFC').trim().min(1, 'required').max(100),
      limit: queryInt(1, 10).default(5),
    }),
    response: dataOf(
      z.object({
        shops: z.array(namedRef),
        /** Phones masked, as in every list. */
        couriers: z.array(z.object({ id, code: z.string(), name: z.string(), phone: z.string(), hub: codeRef })),
        hubs: z.array(namedRef),
        /** The latest word first. */
        tickets: z.array(z.object({ id, subject: z.string(), requester: z.string(), status: z.enum(supportStatuses) })),
        /** Staff of the lists that are the caller's to see; `code` is the user name. */
        staff: z.array(namedRef.extend({ role: z.enum(accountRoles), active: z.boolean() })),
        /** Undecided ones first. */
        documents: z.array(
          z.object({
            id,
            code: z.string(),
            kind: z.enum(moneyDocumentKindNames),
            status: z.enum(moneyDocumentStatuses),
            counted: z.number(),
            hub: codeRef.nullable(),
          }),
        ),
        /** The version that stands for the table; `code` = its owner's, null = the standard. */
        prices: z.array(
          z.object({
            id,
            code: z.string().nullable(),
            name: z.string(),
            kind: z.enum(priceOwners),
            owner_id: id.nullable(),
          }),
        ),
        /** Those on the road first. */
        runsheets: z.array(
          z.object({
            id,
            code: z.string(),
            type: z.enum(runsheetTypes),
            status: z.enum(runsheetStatuses),
            hub: codeRef,
            courier: z.string().nullable(),
          }),
        ),
      }),
    ),
    errors: [],
  },
});
