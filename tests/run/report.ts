import type { Result } from './part';

const slowest = 10;

/** The end of a log: what failed, what was not done, how long each part took, the slowest files, and on the last line the total. */
export function report(results: readonly Result[], seconds: number): boolean {
  console.log('');
  for (const { failures = [] } of results) for (const line of failures) console.log(`  ${line}`);
  for (const { notes = [] } of results) for (const line of notes) console.log(`not done: ${line}`);
  const files = results.flatMap((result) => result.files ?? []).toSorted((a, b) => b.seconds - a.seconds);
  console.log('slowest files:');
  for (const file of files.slice(0, slowest)) console.log(`  ${file.seconds.toFixed(1).padStart(6)} s  ${file.name}`);
  for (const { name, seconds: spent, passed, failed } of results) {
    console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed in ${spent} s`);
  }
  console.log(`all of it in ${Math.round(seconds)} s`);
  const sum = (of: (result: Result) => number): number => results.reduce((total, result) => total + of(result), 0);
  const failed = sum((result) => result.failed);
  console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
  return failed === 0;
}
