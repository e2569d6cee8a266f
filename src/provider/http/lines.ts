import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorText } from '~domain/errors';
import { codeOfError, isForOperators } from './failure';

/** Lines of an answer in batches, each as soon as it is there. */
export type LineBatches = AsyncGenerator<readonly object[]>;

/** Whoever takes nothing for this long is gone: what he holds up is for others. */
const patienceMs = 30_000;

/**
 * Sends one JSON object a line. The next batch is made when the client has taken the last one, and none after it has
 * gone; the batches' own `finally` runs either way. A failure in between is a line too: the status has been sent.
 */
export async function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  batches: LineBatches,
  locale: string,
): Promise<FastifyReply> {
  // Started here: a generator that never ran would not clean up either.
  const first = await batches.next();
  const stream = Readable.from(texts(request, batches, first, locale), { objectMode: false, highWaterMark: 1 });
  stream.once('close', () => {
    batches.return(undefined).catch((error: unknown) => request.log.error(error));
  });
  reply.raw.setTimeout(patienceMs, () => stream.destroy());
  // nginx would keep lines back until it has a page full of them.
  return reply.type('application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
}

async function* texts(
  request: FastifyRequest,
  batches: LineBatches,
  first: IteratorResult<readonly object[], unknown>,
  locale: string,
): AsyncGenerator<string> {
  try {
    for (let batch = first; !batch.done; batch = await batches.next()) yield text(batch.value);
  } catch (error) {
    const code = codeOfError(error);
    if (isForOperators(code)) request.log.error(error);
    yield text([{ error: code, message: errorText(code, locale) }]);
  }
}

function text(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
