import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { inject } from 'vitest';
import { queryCluster } from './query-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster's own database; test files take theirs with freshDatabase. */
    clusterUrl: string;
  }
}

export interface FreshDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

const templates = { bare: 'template1', empty: 'template_empty', 'demo-small': 'template_demo_small' } as const;

/**
 * A database of a test file's own: migrated, and empty or filled with the small demo network (about 600 packages); `bare`
 * has not even tables.
 * Dropping it waits a moment for its connections to close, then cuts them.
 */
export async function freshDatabase(options: { readonly seed: keyof typeof templates }): Promise<FreshDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await queryCluster(clusterUrl, `create database ${name} template ${templates[options.seed]}`);
  return {
    connectionString: clusterUrl.replace(/[^/]+$/, name),
    drop: () => drop(clusterUrl, name),
  };
}

const insufficientPrivilege = '42501';

/** A pool that has ended may still be closing its connections; cut meanwhile, they fail where nobody listens any more. */
async function drop(clusterUrl: string, name: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const open = await queryCluster(clusterUrl, `select 1 from pg_stat_activity where datname = '${name}'`);
    if (open === 0) break;
    await sleep(50);
  }
  for (let tries = 0; ; tries += 1) {
    try {
      await queryCluster(clusterUrl, `drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      // The cluster's own autovacuum is in it, whom nobody but the cluster may send away; it is soon gone.
      if (tries === 40 || !(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error;
      await sleep(250);
    }
  }
}
