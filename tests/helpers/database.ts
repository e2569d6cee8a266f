import { randomBytes } from 'node:crypto';
import { dropDatabase } from './drop-database';
import { throughPooler } from './pooler';
import { queryCluster } from './query-cluster';
import { ensureTemplate, inDatabase, type Seed } from './templates';
import { testClusterUrl } from './test-cluster';

export interface FreshDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/** A database of a test's own, copied from the template of its kind. */
export async function freshDatabase({ seed }: { readonly seed: Seed }): Promise<FreshDatabase> {
  const clusterUrl = testClusterUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await queryCluster(clusterUrl, `create database ${name} template ${await ensureTemplate(clusterUrl, seed)}`);
  return { connectionString: throughPooler(inDatabase(clusterUrl, name)), drop: () => dropDatabase(clusterUrl, name) };
}
