import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';

const readableKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    // Whatever is wrong with it, whoever set it needs to know one thing.
    return false;
  }
};

/** What of a Google service account's JSON is needed to send in its name. */
export const serviceAccountSchema = z.object({
  project_id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  client_email: z.string().min(1),
  private_key: z.string().refine(readableKey),
  token_uri: z.url({ protocol: /^https?$/ }),
});

export type ServiceAccount = z.infer<typeof serviceAccountSchema>;
