import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from './config';
import { StartupError, hasCode } from './startup-error';

type Address = Pick<Config, 'port' | 'host'>;

/** Why nothing can listen there, as the one line an operator reads; anything else as it is. */
export function portError({ port, host }: Address, error: unknown): unknown {
  if (hasCode(error, 'EADDRINUSE'))
    return new StartupError(`PORT ${port} on ${host} is in use: stop what uses it, or set PORT`);
  if (hasCode(error, 'EACCES'))
    return new StartupError(`PORT ${port} needs rights this user lacks: set PORT above 1023`);
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
    return new StartupError(`HOST ${host} is no address of this machine`);
  return error;
}

/** Asked before the database is started and seeded, so that a taken port is told at once. Throws StartupError. */
export async function checkPort(address: Address): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address.port, address.host);
    await once(probe, 'listening');
  } catch (error) {
    throw portError(address, error);
  }
  probe.close();
  await once(probe, 'close');
}
