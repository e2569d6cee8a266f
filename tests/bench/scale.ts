/** How much is measured: what a whole run takes, or a quick one with the same sections and the same figures. */
export interface Scale {
  /** Packages of the network that everything is measured in, of a small one beside it, and of the one for batches. */
  readonly large: number;
  readonly small: number;
  readonly batch: number;
  /** Each figure is taken anew in every round; how far the rounds lie apart is its spread. */
  readonly rounds: number;
  /** In each round, as long as nothing else is said. */
  readonly calls: number;
  readonly windows: number;
  /** Calls that take tens or hundreds of milliseconds. */
  readonly slowCalls: number;
  readonly throughputSeconds: number;
  readonly labels: number;
  readonly exportedSteps: number;
  readonly dryRuns: number;
  readonly batchSize: number;
  readonly batchesInARow: number;
  readonly collectionPackages: number;
  readonly scans: number;
  readonly jobs: number;
  /** Providers that die in mid-job: each is waited for as long as a run may take. */
  readonly deadWorkers: number;
  /** Of the belt, which runs once. */
  readonly beltSeconds: number;
  readonly workspaceOpenings: number;
  readonly workspaceJumps: number;
  /** Of the texts that are typed into the palettes. */
  readonly paletteTexts: number;
  readonly paletteOpenings: number;
  readonly flungMs: number;
  readonly readMs: number;
}

export const whole: Scale = {
  large: 1_000_000,
  small: 10_000,
  batch: 80_000,
  rounds: 5,
  calls: 400,
  windows: 40,
  slowCalls: 12,
  throughputSeconds: 3,
  labels: 500,
  // Histories grow to many times their packages.
  exportedSteps: 1_000_000,
  dryRuns: 100,
  batchSize: 10_000,
  // More than the collector lets pass between two great clean-ups: over ten of them it only looks like growth.
  batchesInARow: 40,
  collectionPackages: 5_000,
  scans: 40,
  jobs: 1_000,
  deadWorkers: 1,
  beltSeconds: 30,
  workspaceOpenings: 4,
  workspaceJumps: 20,
  paletteTexts: 3,
  paletteOpenings: 3,
  flungMs: 3_000,
  readMs: 2_000,
};

export const quick: Scale = {
  large: 40_000,
  small: 6_000,
  batch: 20_000,
  rounds: 3,
  calls: 100,
  windows: 20,
  slowCalls: 5,
  throughputSeconds: 1,
  labels: 100,
  exportedSteps: 50_000,
  dryRuns: 30,
  batchSize: 2_000,
  batchesInARow: 8,
  collectionPackages: 1_000,
  scans: 10,
  jobs: 200,
  deadWorkers: 0,
  beltSeconds: 5,
  workspaceOpenings: 3,
  workspaceJumps: 10,
  paletteTexts: 1,
  paletteOpenings: 1,
  flungMs: 700,
  readMs: 500,
};
