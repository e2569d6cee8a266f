import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer as createTcpServer } from 'node:net';
import { createServer } from 'vite';
import { checkPort } from '../provider/process/check-port';
import { Closers, onStopSignal } from '../provider/process/closers';
import { loadConfig } from '../provider/process/config';
import { openDatabase } from '../provider/database';
import { reportFailure } from '../provider/process/startup-error';

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function dev(closers: Closers): Promise<void> {
  const config = loadConfig(process.env);
  await checkPort(config);
  // The database is ours, not the provider's, so that a changed file restarts the provider alone.
  const database = await openDatabase(config, console.log);
  closers.add('database', 60_000, () => database.stop());

  const providerPort = await freePort();
  const url = `http://127.0.0.1:${config.port}`;
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const provider = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/tools/provider.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C in the terminal is ours to pass on, once.
    detached: true,
    env: {
      HUBLINE_PUBLIC_URL: url,
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(providerPort),
      DATABASE_URL: database.connectionString,
    },
  });
  closers.add('provider', 15_000, async () => {
    if (provider.exitCode !== null || provider.signalCode !== null) return;
    provider.kill('SIGTERM');
    await once(provider, 'exit');
  });

  const target = `http://127.0.0.1:${providerPort}`;
  const consoleServer = await createServer({
    configLoader: 'runner',
    server: { host: config.host, port: config.port, strictPort: true, proxy: { '/v1': target, '/config': target } },
  });
  closers.add('console', 5_000, () => consoleServer.close());
  await consoleServer.listen();
  console.log(`\n  Hubline in development: ${url} (reloads when a file changes)\n`);
}

const closers = new Closers();
onStopSignal(() => void closers.closeAll().then(() => process.exit(0)));
try {
  await dev(closers);
} catch (error) {
  reportFailure(error);
  await closers.closeAll();
  process.exit(1);
}
