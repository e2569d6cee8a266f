import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi';
import { apiPrefix } from './routes';

/**
 * swagger-ui asks for the plugin `@fastify/swagger`, which would collect a document from route schemas. Ours comes from
 * the endpoint table, so this stands in for it: the name, and `app.swagger()`.
 */
function documentPlugin(document: () => object) {
  const plugin = async (app: FastifyInstance): Promise<void> => {
    app.decorate('swagger', document);
  };
  return Object.assign(plugin, {
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
    [Symbol.for('skip-override')]: true,
  });
}

let text: string | null = null;
/** Made when it is first asked for: few read it, and everybody who starts would wait for it. */
const documentText = (): string => (text ??= JSON.stringify(openApiDocument()));

/** The document at /v1/openapi.json and a page to read and try it at /v1/docs. All its scripts are files of ours. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(documentText()),
  );
  await app.register(documentPlugin(openApiDocument));
  await app.register(swaggerUi, {
    routePrefix: `${apiPrefix}/docs`,
    theme: { title: 'Hubline API' },
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'list',
      deepLinking: true,
      showExtensions: true,
      defaultModelsExpandDepth: 0,
    },
  });
}
