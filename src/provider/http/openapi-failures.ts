import type { EndpointSpec } from '~contract/endpoint';
import { commonErrorCodes, errorCatalogue, type ErrorCode } from '~domain/errors';
import type { JsonSchema } from './openapi-schemas';

interface FailureResponse {
  readonly codes: readonly ErrorCode[];
  readonly response: JsonSchema;
}

/** Failures of the endpoint's own by HTTP status, each of one answer; what any call may hear is `commonFailure`. */
export function failureResponses({ errors }: Pick<EndpointSpec, 'errors'>): Record<string, FailureResponse> {
  const statuses = [...new Set(errors.map((code) => errorCatalogue[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, failure(errors.filter((code) => errorCatalogue[code].status === status))]),
  );
}

export const commonFailure = failure(commonErrorCodes).response;

/** Every code with its texts, which the answers name. */
export const errorCodes: JsonSchema = {
  oneOf: Object.entries(errorCatalogue).map(([code, { vi, en }]) => ({ const: code, title: en, description: vi })),
};

function failure(codes: readonly ErrorCode[]): FailureResponse {
  const schema = { $ref: '#/components/schemas/Failure', properties: { code: { enum: codes } } };
  return { codes, response: { description: codes.join(', '), content: { 'application/json': { schema } } } };
}
