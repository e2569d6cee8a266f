import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Tests that put other modules, or a browser's database and network, in the place of real ones: no other file may have
 * loaded or left those before.
 */
const withModulesReplaced = [
  'commands/records.test.ts',
  'src/console/terminal/offline/{drain,durable-run,scans,tabs}.test.ts',
];
const consoleWithModulesReplaced = [
  'terminal-records',
  'push',
  'package-search',
  'label-pages',
  'watching',
  'network-map',
].map((name) => `tests/console/${name}.test.tsx`);

/** The console's tests wait for nobody but the processor; they come when the others are through. */
const busy = { maxWorkers: 2, sequence: { groupOrder: 1 } };

/**
 * The console's modules by how many places load them: what all of them need comes in one file, what most need in
 * another, then what the frame around the pages needs, then what many need. Left to itself every set of places has a
 * file of its own, and a page is fetched in 150 of them.
 */
const together = {
  groups: [
    // Without the module that is begun with: in a file among others nobody would run it.
    { name: 'first', tags: ['$initial' as const], test: /^(?!.*(?:main\.tsx|index\.html)$)/, priority: 3 },
    { name: 'most', minShareCount: 60, priority: 2 },
    { name: 'frame', test: /frame.default-layout/, priority: 1 },
    { name: 'many', minShareCount: 25 },
  ],
};

/** A build on a busy machine is no news to whoever only wants to start the product. */
const checks = { bundlerTimings: false };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  // Files that are served as they are.
  publicDir: 'src/console/served',
  // The development server knows all packages from the start, lazy pages' too: one found later reloads the page in
  // mid-work.
  optimizeDeps: { entries: ['index.html', 'src/console/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'] },
  // The path aliases (~domain, …) live in tsconfig.json alone.
  resolve: { tsconfigPaths: true },
  // Hundreds of small modules: bundled with the provider they load in a tenth of the time.
  ssr: { noExternal: ['kysely', 'zod', 'altcha-lib', 'csv-parse'] },
  build:
    isSsrBuild === true
      ? {
          target: 'node20',
          sourcemap: true,
          rolldownOptions: { output: { codeSplitting: false }, checks },
        }
      : {
          outDir: 'dist/console',
          manifest: true,
          // The polyfill would be an inline script, which the content security policy forbids.
          modulePreload: { polyfill: false },
          // Inlined assets would be data: URLs, which it forbids too.
          assetsInlineLimit: 0,
          chunkSizeWarningLimit: 1_500,
          rolldownOptions: { output: { codeSplitting: together }, checks },
        },
  test: {
    // A third of a test's time is waiting for a database or a process: three files at once where there are two cores.
    maxWorkers: 3,
    // Only to end what hangs: a machine with other work takes many times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['src/{domain,contract,provider}/**/*.test.ts', 'src/console/**/*.test.ts', 'commands/**/*.test.ts'],
          exclude: withModulesReplaced,
          setupFiles: ['tests/helpers/as-found.ts', 'tests/helpers/random-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          // A file of its own worker would load the whole provider anew, a third of all the time.
          isolate: false,
          include: ['tests/api/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          exclude: withModulesReplaced,
          setupFiles: ['tests/helpers/as-found.ts'],
          globalSetup: ['tests/helpers/database-cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          environment: 'node',
          include: withModulesReplaced,
          globalSetup: ['tests/helpers/database-cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          // jsdom and every module are loaded once for all files of a worker, which is half of the time.
          pool: 'threads',
          isolate: false,
          include: ['src/console/**/*.test.tsx', 'tests/console/**/*.test.{ts,tsx}'],
          exclude: consoleWithModulesReplaced,
          setupFiles: ['tests/helpers/jsdom-setup.ts', 'tests/helpers/random-setup.ts'],
          ...busy,
        },
      },
      {
        extends: true,
        test: {
          name: 'console apart',
          environment: 'jsdom',
          include: consoleWithModulesReplaced,
          setupFiles: ['tests/helpers/jsdom-setup.ts'],
          ...busy,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: ['tests/helpers/database-cluster.ts'],
        },
      },
    ],
  },
}));
