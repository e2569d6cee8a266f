import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Secrets } from '../../process/secrets';

/** Long enough to open a new tab and print again after a paper jam, too short to be passed on. */
const lifeMs = 5 * 60_000;

const contents = z.tuple([z.int(), z.number(), z.array(z.int())]);

interface Ticket {
  readonly userId: number;
  readonly packageIds: readonly number[];
}

export function writeTicket(secrets: Secrets, ticket: Ticket, now: Date): string {
  const text = Buffer.from(JSON.stringify([ticket.userId, now.getTime() + lifeMs, ticket.packageIds])).toString(
    'base64url',
  );
  return `${text}.${sign(secrets, text).toString('base64url')}`;
}

/** Null = not ours, changed on the way, or expired. */
export function readTicket(secrets: Secrets, ticket: string, now: Date): Ticket | null {
  const [text = '', signature = ''] = ticket.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secrets, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [userId, until, packageIds] = contents.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return until > now.getTime() ? { userId, packageIds } : null;
}

function sign(secrets: Secrets, text: string): Buffer {
  return createHmac('sha256', secrets.key('labels')).update(text).digest();
}
