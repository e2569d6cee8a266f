import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../process/config';

/**
 * What helmet writes under our policy. The headers are the same for every answer, and helmet works them out anew for
 * each (a third of the time of a look-up by code): so they are taken from it once.
 */
export async function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'firebaseConfig'>,
): Promise<Record<string, string>> {
  const bare = await answerHeaders(Fastify());
  const guarded = Fastify();
  await guarded.register(helmet, contentSecurityPolicy(config));
  const headers = await answerHeaders(guarded);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in bare)));
}

async function answerHeaders(app: FastifyInstance): Promise<Record<string, string>> {
  app.get('/', (_request, reply) => reply.send());
  const { headers } = await app.inject('/');
  await app.close();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/**
 * No inline script anywhere. Styles may be inline: dialogs and virtualised rows place themselves by style attributes.
 */
function contentSecurityPolicy(config: Pick<Config, 'publicUrl' | 'firebaseConfig'>): FastifyHelmetOptions {
  const behindTls = config.publicUrl?.startsWith('https:') ?? false;
  // Web push talks to Google, and only where push is configured.
  const push = config.firebaseConfig
    ? ['https://fcmregistrations.googleapis.com', 'https://firebaseinstallations.googleapis.com']
    : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // A wasm of ours reads codes in the camera's picture; no script is made of a text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
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
    // What browsers go by that don't know frame-ancestors.
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: behindTls ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  };
}
