#!/usr/bin/env node
import { text } from 'node:stream/consumers';
import { onStopSignal } from '../provider/stop-signals';
import { runCli } from './cli/run-cli';

const stop = new AbortController();
onStopSignal(() => stop.abort());
process.exitCode = await runCli({
  args: process.argv.slice(2),
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  stdin: () => text(process.stdin),
  signal: stop.signal,
});
