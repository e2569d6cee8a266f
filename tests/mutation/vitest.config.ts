import { defineConfig } from 'vitest/config';

/** Tests that mutants are tried on; which of them, ./parts.ts says. The console's, which need a browser's world, are not among them. */
export default defineConfig({
  // The path aliases (~domain, …) live in tsconfig.json alone.
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    // Every mutant gets a worker of its own anyway; one for each file of tests would take twenty times as long.
    isolate: false,
    include: ['src/**/*.test.ts', 'commands/**/*.test.ts', 'tests/api/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
