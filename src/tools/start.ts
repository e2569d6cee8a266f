import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built';

type ProviderModule = typeof import('../provider/main');

/**
 * `npm start`. Runs built, as dist/start.js: loading the provider through a TypeScript loader takes longer than all the
 * rest of a start. It imports the provider only once that is known to fit the sources and packages of this checkout.
 */
try {
  await ensureBuilt();
  const provider = pathToFileURL(join(process.cwd(), 'dist/provider/main.js')).href;
  const { runProvider } = (await import(/* @vite-ignore */ provider)) as ProviderModule;
  await runProvider(process.env);
} catch (error) {
  process.stderr.write(`hubline: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
