import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../process/config';
import { hasCode } from '../process/startup-error';
import { requestLocale, sendFailure } from './failure';
import { apiPrefix } from './routes';

/** dist/console beside the bundled provider, or below the repository when run from source. */
function consoleDirectory(): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = [join(here, '../console'), join(here, '../../../dist/console'), join(process.cwd(), 'dist/console')];
  return places.find((place) => existsSync(join(place, 'index.html'))) ?? null;
}

/** Where programs look for an API or for what watches it; a page in its stead would be taken for a good answer. */
const forPrograms = new RegExp(`^(?:${apiPrefix}|/v\\d+|/api|/metrics|/(?:health|live|ready)z?)(?:/|$)`);

/** The built console: hashed files for ever, index.html for every address that is no file, so deep links open. */
export async function serveConsole(app: FastifyInstance, config: Config): Promise<void> {
  app.get('/config/firebase.json', { config: { rateLimit: false } }, (_request, reply) =>
    // Nothing to configure is no error: a browser would report a 404 on every page.
    config.firebaseConfig ? reply.send(config.firebaseConfig) : reply.code(204).send(),
  );
  // The same for the worker, which can read no JSON the moment it starts.
  app.get('/config/firebase.js', { config: { rateLimit: false } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(config.firebaseConfig ? `self.firebaseSettings = ${JSON.stringify(config.firebaseConfig)};` : ''),
  );
  const directory = consoleDirectory();
  if (directory) await serveFiles(app, directory);
  const page = directory ? readFileSync(join(directory, 'index.html')) : null;
  app.setNotFoundHandler((request, reply) => {
    // What stands behind the `?` may end in a moment's fraction, and is no file's ending.
    const [path = ''] = request.url.split('?');
    const asksForPage = request.method === 'GET' && !forPrograms.test(path) && !/\.\w{2,5}$/.test(path);
    if (!page || !asksForPage) return sendFailure(reply, 'ESY004', requestLocale(request));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

/**
 * Those that are there at the start, and nothing else. One route for all of a folder: hundreds would be a fifth of a
 * start.
 */
async function serveFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/');
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const visible = readdirSync(directory, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  for (const { name: top, isFolder } of visible.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))) {
    const files = new Set(isFolder ? readdirSync(join(directory, top)).map((name) => `${top}/${name}`) : [top]);
    app.route<{ Params: { name?: string } }>({
      method: ['GET', 'HEAD'],
      url: isFolder ? `/${top}/:name` : `/${top}`,
      handler: ({ params: { name } }, reply) => {
        const file = name === undefined ? top : `${top}/${name}`;
        return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
      },
      // Who leaves while a file is still being compressed has nothing to be told.
      errorHandler: (error, request, reply) =>
        hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE') ? request.raw.destroy() : app.errorHandler(error, request, reply),
    });
  }
}
