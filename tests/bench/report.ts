import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { figures } from './figures';
import type { Scale } from './scale';

const reportSchema = z.object({
  begun: z.string(),
  machine: z.object({
    cpus: z.number(),
    model: z.string(),
    memoryGb: z.number(),
    node: z.string(),
    platform: z.string(),
  }),
  scale: z.record(z.string(), z.number()),
  figures: z.array(
    z.object({
      section: z.string(),
      name: z.string(),
      unit: z.enum(['ms', 's', '×', 'MB', 'KB', '%', 'per s', '']),
      rounds: z.number(),
      median: z.number(),
      min: z.number(),
      max: z.number(),
    }),
  ),
});

/** Everything that a run measured, and what it measured it on. */
export type Report = z.infer<typeof reportSchema>;

export function reportOf(begun: Date, scale: Scale): Report {
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model ?? '',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    platform: process.platform,
  };
  return { begun: begun.toISOString(), machine, scale: { ...scale }, figures };
}

export function writeReport(report: Report, file = `.cache/bench/${report.begun.replaceAll(':', '-')}.json`): void {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report, null, 1)}\n`);
  console.log(`\nFigures: ${path}`);
}

export const readReport = (file: string): Report => reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
