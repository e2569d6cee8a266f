import type { FastifyRequest, FastifyBodyParser } from 'fastify';
import type { Upload } from '~contract/endpoint';
import { issueText, type ValidationKey } from '~contract/issue-text';
import type { ErrorCode } from '~domain/errors';

/** Far beyond what the contract or a console nests, and far from where whatever walks a value runs out of stack. */
const deepest = 64;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** A double holds 15 digits of whatever number. */
const mayBeLost = /\d[\d.]{15}|\d[eE]/;
/** No person or program writes more. */
const longestNumber = 40;
const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A decimal number's digits and where they stand: the same for whatever writes the same number. */
function digitsOf(number: string): string | null {
  const [, whole, part = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  if (whole === undefined) return null;
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '0' : `${kept}e${Number(power) - part.length + digits.length - kept.length}`;
}

/** Whether a number of a JSON document becomes another one where it is read. */
function losesDigits(json: string): boolean {
  if (!mayBeLost.test(json)) return false;
  for (const [found] of json.matchAll(textsAndNumbers)) {
    if (found.startsWith('"') || !mayBeLost.test(found)) continue;
    if (found.length > longestNumber || digitsOf(found) !== digitsOf(String(Number(found)))) return true;
  }
  return false;
}

/** Refuses a document that is nested too deep, or whose numbers would be read as others, as one that is no JSON. */
export function refusingUnheld(parse: FastifyBodyParser<string>): FastifyBodyParser<string> {
  return (request, body, done) =>
    parse(request, body, (error, parsed) => {
      if (error !== null) return done(error, parsed);
      if (isDeeper(parsed, deepest)) return done(new SyntaxError('the body is nested too deep'));
      if (losesDigits(body)) return done(new SyntaxError('a number of the body has more digits than are kept'));
      return done(null, parsed);
    });
}

/** What a form may hold besides its one file: nothing. */
export const uploadLimits = { fields: 0, files: 1, parts: 2, headerPairs: 20, fieldNameSize: 100 } as const;

/** Boundaries and headers around the file. */
const framing = 16 * 1024;

type UploadFault = { readonly code: ErrorCode; readonly errors?: Record<string, string[]> };

/**
 * The bytes of the form's file. Its name and declared type are the sender's and mean nothing: they are not even looked
 * at. A form that breaks off, or holds anything else, is refused as a whole.
 */
export async function readUpload(
  request: FastifyRequest,
  upload: Upload,
  locale: string,
): Promise<Buffer | UploadFault> {
  const refused = (key: ValidationKey): UploadFault => ({
    code: 'ESP000',
    errors: { [upload.field]: [issueText({ message: key }, locale)] },
  });
  if (!request.isMultipart())
    return request.headers['content-type'] === undefined ? refused('file_missing') : { code: 'ESY008' };
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + framing) return { code: 'ESY007' };
  try {
    let bytes: Buffer | null = null;
    // Read to its end whatever is in it, or the rest of the request would never be taken off the socket.
    for await (const part of request.parts({ limits: { fileSize: upload.maxBytes } })) {
      if (part.type !== 'file') continue;
      const content = await part.toBuffer();
      if (part.fieldname === upload.field) bytes = content;
    }
    return bytes && bytes.length > 0 ? bytes : refused('file_missing');
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') return { code: 'ESY007' };
    // Whatever else the parser says, it says of the form: limits of its parts, a missing boundary, an end too soon.
    return refused('file_broken');
  }
}
