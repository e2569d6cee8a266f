import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '~provider/http/openapi';
import { demoPassword } from '~provider/demo/network/demo-accounts';
import { testApp, type TestApp } from '../api/helpers/app';

let test: TestApp;
let directory: string;

/**
 * What a program printed; fails with it where the program did. Not waited for in place: the server runs in this
 * process.
 */
const run = (...args: readonly string[]): Promise<string> =>
  new Promise((done, failed) => {
    execFile(process.execPath, args, { cwd: directory, encoding: 'utf8' }, (error, stdout, stderr) =>
      error ? failed(new Error(`${args.join(' ')}: ${stdout}${stderr}`)) : done(stdout),
    );
  });

beforeAll(async () => {
  test = await testApp({ seed: 'demo-small' });
  // Inside the checkout, where the client finds the runtime that it was generated for.
  mkdirSync('.cache', { recursive: true });
  directory = mkdtempSync(join(resolve('.cache'), 'client-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await test.close();
});

it('a client generated from the OpenAPI document compiles, signs in, reads as that user and hears refusals by their codes', async () => {
  const { port } = (await test.app
    .listen({ host: '127.0.0.1', port: 0 })
    .then(() => test.app.server.address())) as AddressInfo;
  writeFileSync(join(directory, 'openapi.json'), JSON.stringify(openApiDocument()));
  await run(resolve('node_modules/oazapfts/dist/cli.js'), 'openapi.json', 'client.ts');
  writeFileSync(
    join(directory, 'use.ts'),
    `import { defaults, getPackages, getUserCurrent, postClientsWebLogin, type ErrorCode } from './client';
defaults.baseUrl = 'http://127.0.0.1:${port}/v1';
const wrong = await postClientsWebLogin({ username: 'admin@hubline.test', password: 'not this one' });
const code: ErrorCode | null = wrong.status === 200 ? null : wrong.data.code;
const signedIn = await postClientsWebLogin({ username: 'admin@hubline.test', password: '${demoPassword}' });
if (signedIn.status !== 200) throw new Error('refused');
defaults.headers = { authorization: \`Bearer \${signedIn.data.access_token}\` };
const me = await getUserCurrent();
const list = await getPackages({ limit: 3, status: ['Waiting_for_delivery', 'Delivered'] });
if (me.status !== 200 || list.status !== 200) throw new Error('not read');
console.log(JSON.stringify([code, me.data.data.username, list.data.data.map((row) => row.status)]));
`,
  );
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  const options = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
  };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }));
  await run(resolve('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json');
  const told: unknown = JSON.parse(await run('--import', 'tsx', 'use.ts'));
  expect(told).toEqual(['ELG001', 'admin', ['Waiting_for_delivery', 'Waiting_for_delivery', 'Waiting_for_delivery']]);
  const client = readFileSync(join(directory, 'client.ts'), 'utf8');
  for (const part of ['postPackagesBatch', '@oazapfts/runtime']) expect(client).toContain(part);
});
