import { sentCalls, type SentName } from '~contract/sent-calls';
import { passingStatuses } from '~domain/outbound';
import type { JsonSchema, JsonSchemas } from './openapi-schemas';

/** What is said of all that Hubline sends. */
export const sentRules =
  'What others hear from Hubline stands under `webhooks`: `POST` with a JSON body, signed with the key or token of who hears it. Any 2xx is taken where no answer is wanted. ' +
  `Redirects and 4xx but ${passingStatuses.join(', ')} are final; all else, also an answer that can’t be read, is tried again after the seconds of \`x-retries\`.`;

/** By which whoever hears a call knows who sends it, and that it is new; in either direction. */
export const signatureParameters: readonly JsonSchema[] = [
  {
    name: 'Hubline-Timestamp',
    in: 'header',
    required: true,
    description: 'Seconds since 1970.',
    schema: { type: 'string' },
  },
  {
    name: 'Hubline-Signature',
    in: 'header',
    required: true,
    description: '`v1=<hex HMAC-SHA256 of "<timestamp>.<body>">`',
    schema: { type: 'string' },
  },
];

const sameKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same at each try: what is heard under it again has happened once.',
  schema: { type: 'string' },
};

const json = (schema: JsonSchema): JsonSchema => ({ content: { 'application/json': { schema } } });

/** Each call by its name, of the schemas that its sender is typed by. */
export function sentOperations(schemas: JsonSchemas): Record<SentName, JsonSchema> {
  const operations = Object.entries(sentCalls).map(([name, { summary, body, retries, ...call }]) => [
    name,
    {
      summary,
      security: [],
      'x-retries': retries,
      parameters: [sameKey, ...signatureParameters],
      requestBody: { required: true, ...json(schemas.of(body, 'output')) },
      responses: {
        '2XX': { description: 'Taken', ...('answer' in call ? json(schemas.of(call.answer, 'input')) : {}) },
      },
    },
  ]);
  return Object.fromEntries(operations) as Record<SentName, JsonSchema>;
}
