#!/usr/bin/env node
import { text } from 'node:stream/consumers';
import { runCli } from './cli/run-cli';

const stop = new AbortController();
// The second one ends the program as it always does.
process.once('SIGINT', () => stop.abort());
process.exitCode = await runCli({
  args: process.argv.slice(2),
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  stdin: () => text(process.stdin),
  signal: stop.signal,
});
