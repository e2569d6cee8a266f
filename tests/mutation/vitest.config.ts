import { defineConfig } from 'vitest/config';
import { partNamed, partVariable } from './parts';

/**
 * The tests of one part. A mutant in what is made when a module loads is tried on all that are named here, and on no
 * others.
 */
export default defineConfig({
  // The path aliases (~domain, …) live in tsconfig.json alone.
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    // Every mutant gets a worker of its own anyway; one for each file of tests would take many times as long.
    isolate: false,
    include: [...partNamed(process.env[partVariable]).tests],
    setupFiles: ['tests/helpers/random-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
