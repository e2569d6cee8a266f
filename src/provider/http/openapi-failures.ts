import type { EndpointSpec } from '~contract/endpoint';
import type { EndpointName } from '~contract/endpoints';
import { commonErrorCodes, errorCatalogue, type ErrorCode } from '~domain/errors';
import type { JsonSchema } from './openapi-schemas';

/** The common codes an endpoint can really answer with. */
function commonCodes(name: EndpointName, spec: EndpointSpec): readonly ErrorCode[] {
  const isPublic = spec.access === 'public';
  const writes = !name.startsWith('GET ');
  const keyed = spec.key === 'required' || (writes && !isPublic && spec.transaction !== 'own');
  const never: ErrorCode[] = [
    ...(isPublic ? (['ESY002'] as const) : []),
    ...(isPublic || spec.access === 'session' ? (['EUS008'] as const) : []),
    ...(keyed ? [] : (['ESY005', 'ESY006'] as const)),
    ...(writes ? [] : (['ESY007', 'ESY008'] as const)),
  ];
  return commonErrorCodes.filter((code) => !never.includes(code));
}

/** Failures by HTTP status, each code with its texts. */
export function failureResponses(name: EndpointName, spec: EndpointSpec): JsonSchema {
  const codes = [...new Set([...spec.errors, ...commonCodes(name, spec)])];
  const statuses = [...new Set(codes.map((code) => errorCatalogue[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(statuses.map((status) => [status, failure(codes.filter((code) => errorCatalogue[code].status === status))]));
}

function failure(codes: readonly ErrorCode[]): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\` ${errorCatalogue[code].vi} / ${errorCatalogue[code].en}`).join('\n\n'),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties: { code: { enum: codes } } }] },
      },
    },
  };
}
