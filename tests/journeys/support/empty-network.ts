import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../../helpers/database';
import { addressOf, startProduct } from '../../helpers/script-process';

export interface EmptyNetwork {
  readonly url: string;
  /** What the terminal shows at the first start: the link that creates the first admin. */
  readonly link: string;
  readonly stop: () => Promise<void>;
}

/** The built product on a network in which nothing was set up yet. */
export async function serveEmpty(): Promise<EmptyNetwork> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-empty-'));
  const database = await freshDatabase({ seed: 'empty' });
  const provider = startProduct({ DATA_DIR: dataDir, DATABASE_URL: database.connectionString, HUBLINE_SEED: 'empty' });
  const stop = async (): Promise<void> => {
    await provider.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(provider);
    const [link = ''] = await provider.printed(/(\S+\/login#setup=\S+)/);
    return { url, link, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
