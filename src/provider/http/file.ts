import type { FastifyReply } from 'fastify';
import { fileTypes } from '~contract/endpoint';
import type { FileAnswer } from '../calls/handler';

/** Whoever takes nothing for this long is gone: his query holds a connection. */
const patienceMs = 30_000;

/**
 * Sends a file as it is being made. A failure on the way breaks the connection off, for the status has been sent: a
 * client never takes half a file for a whole one.
 */
export function sendFile(reply: FastifyReply, { type, name, content, exportId }: FileAnswer): FastifyReply {
  reply.raw.setTimeout(patienceMs, () => content.destroy());
  reply.raw.once('close', () => content.destroy());
  return reply
    .type(type === 'csv' ? `${fileTypes.csv}; charset=utf-8` : fileTypes[type])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-export-id', exportId)
    .send(content);
}
