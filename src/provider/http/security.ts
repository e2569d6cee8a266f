import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config';

/** No inline script anywhere. Styles may be inline: dialogs and virtualised rows place themselves by style attributes. */
export function contentSecurityPolicy(config: Pick<Config, 'publicUrl' | 'firebaseConfig'>): FastifyHelmetOptions {
  const behindTls = config.publicUrl?.startsWith('https:') ?? false;
  // Web push talks to Google, and only where push is configured.
  const push = config.firebaseConfig ? ['https://fcmregistrations.googleapis.com', 'https://firebaseinstallations.googleapis.com'] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...push],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: behindTls ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  };
}
