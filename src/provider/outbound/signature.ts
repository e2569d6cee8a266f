import { createHmac } from 'node:crypto';

/**
 * Headers by which the receiver knows that a body is ours and new: HMAC-SHA256 over `<seconds since 1970>.<body>`,
 * keyed with the secret of the endpoint.
 */
export function signatureHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'hubline-timestamp': timestamp,
    'hubline-signature': `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  };
}
