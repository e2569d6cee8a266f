import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorText, type ErrorCode } from '~domain/errors';
import { refuse, type Refusal, type Tell } from '../calls/handler';
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
  return asLines(reply).send(stream);
}

/** nginx would keep lines back until it has a page full of them. */
function asLines(reply: FastifyReply): FastifyReply {
  return reply.type('application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no');
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

/** Whether a client wants to be told how far his call is. */
export function takesLines({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('application/x-ndjson') === true;
}

/** Whoever was told how far his call is has gone. */
class Gone extends Error {}

/**
 * Tells a client how far his call is, a line each time, and ends with what it comes to: its status and body in one
 * line. A call that ends before anything was told is answered as any other. Once the client has gone the call fails at
 * its next word, so that what it has written is taken back.
 */
export class Teller {
  #lines: PassThrough | null = null;
  #gone = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    reply.raw.once('close', () => {
      this.#gone = true;
    });
  }

  get hasBegun(): boolean {
    return this.#lines !== null;
  }

  readonly tell: Tell = async (share) => {
    await setImmediate();
    if (this.#gone) throw new Gone();
    if (!this.#lines) {
      this.#lines = new PassThrough();
      void asLines(this.reply).send(this.#lines);
    }
    this.#lines.write(text([{ share }]));
  };

  /** What a failure on the way comes to: the status has been sent. */
  failed(error: unknown): Refusal<ErrorCode> {
    // Nobody hears it.
    if (error instanceof Gone) return refuse('ESY009');
    if (!this.#lines) throw error;
    const code = codeOfError(error);
    if (isForOperators(code)) this.request.log.error(error);
    return refuse(code);
  }

  /** `body` = JSON. */
  end(status: number, body: string): FastifyReply {
    this.#lines?.end(`{"status":${status},"body":${body}}\n`);
    return this.reply;
  }
}
