#!/usr/bin/env node
import { text } from 'node:stream/consumers';
import { onStopSignal } from '../provider/process/closers';
import { runCli } from './cli/run-cli';

const stop = new AbortController();
// `| head` reads no further: the line is carried out all the same, and what nobody reads is dropped.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
onStopSignal(() => stop.abort());
process.exitCode = await runCli({
  args: process.argv.slice(2),
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  stdin: () => text(process.stdin),
  signal: stop.signal,
});
