/**
 * `npm run build`: the console into dist/console, the provider into dist/provider, the program that starts it into
 * dist/start.js, and the command line of a shell into dist/cli.js. The stamp is written last: half a build counts as
 * none.
 */
import { build, type InlineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { clearStamp, sourcesHash, writeStamp } from './build-stamp';

// Whoever asks, a test included, gets what users get: under the NODE_ENV of tests it would be React's development
// build.
process.env.NODE_ENV = 'production';
// The runner reads vite.config.ts without writing into node_modules, which may belong to another user.
const common: InlineConfig = { configLoader: 'runner', logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' };
/** The worker that opens the console without a network, with the list of all that was built. */
const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/console/app',
  filename: 'worker.ts',
  // An inline script would be refused by the content security policy: the console registers it itself.
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['*.{html,js}', 'assets/*.{js,css,svg,woff2}'],
    // The name of a hashed file is its revision.
    dontCacheBustURLsMatching: /^assets\//,
    rollupFormat: 'iife',
  },
});
const hash = await sourcesHash();
// Console and provider are told in which contract they were built.
process.env.VITE_CONTRACT = (await sourcesHash(['src/contract/', 'src/domain/'])).slice(0, 12);
await clearStamp();
await build({ ...common, plugins: [worker] });
await build({ ...common, build: { ssr: 'src/provider/main.ts', outDir: 'dist/provider' } });
for (const program of ['start', 'cli'])
  await build({
    ...common,
    build: { ssr: `src/tools/${program}.ts`, outDir: 'dist', emptyOutDir: false, copyPublicDir: false },
  });
await writeStamp(hash);
