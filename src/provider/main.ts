import { Closers } from './process/closers';
import { loadConfig, type Config } from './process/config';
import { demoPassword } from './demo/network/demo-accounts';
import { reportFailure } from './process/report-failure';
import { startProvider, type RunningProvider } from './start-provider';
import { onStopSignal } from './process/stop-signals';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`hubline: ${line}\n`);

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function welcome(provider: RunningProvider, config: Config): string {
  const lines = ['', `  Hubline is ready: ${provider.url}`];
  if (provider.firstAdminLink !== null) {
    lines.push('', '  There is no user yet. This link creates the first admin, once:', `  ${provider.firstAdminLink}`);
  }
  if (provider.demoAccounts.length > 0) {
    lines.push('', `  Demo accounts, all with the password ${demoPassword}:`, ...provider.demoAccounts.map((email) => `    ${email}`));
    if (!isLoopback(config.host)) {
      lines.push('', `  The demo password is public, and ${config.host} may be reached from the network: use HUBLINE_SEED=empty for real work.`);
    }
  }
  return [...lines, ''].join('\n');
}

/**
 * The provider as a process: reads the environment, serves, and ends the process. SIGINT, SIGTERM and SIGHUP let the
 * requests under way finish, then close the database, and exit with 0; who asks again does not wait. Resolves once it
 * serves, or never when the start failed.
 */
export async function runProvider(env: NodeJS.ProcessEnv): Promise<void> {
  const closers = new Closers();
  let leaving = false;
  const leave = async (code: number): Promise<void> => {
    leaving = true;
    const late = await closers.closeAll();
    if (late.length > 0) complain(`did not close in time: ${late.join(', ')}`);
    process.exit(code);
  };
  onStopSignal(() => {
    // The embedded database sees that we are gone and stops by itself.
    if (leaving) process.exit(130);
    say('Stopping');
    void leave(0);
  });
  try {
    const config = loadConfig(env);
    const provider = await startProvider(config, closers, say);
    // In one piece: whoever waits for the address has the accounts too.
    say(welcome(provider, config));
    void provider.failed.then((line) => {
      if (leaving) return undefined;
      complain(line);
      return leave(1);
    });
  } catch (error) {
    // A signal during the start closes what the start is using; what that breaks is no news.
    if (leaving) return;
    reportFailure(error);
    await leave(1);
  }
}
