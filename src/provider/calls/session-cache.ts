import { createHash } from 'node:crypto';
import type pg from 'pg';
import { mayLogin } from '~domain/access';
import { isAccountRole, type AccountRole } from '~domain/roles';
import { isPooled } from '../db/pooled';
import type { Config } from '../process/config';

/** Who asks, as his session tells. */
export interface SignedInUser {
  readonly id: number;
  readonly sessionId: number;
  readonly name: string;
  readonly role: AccountRole;
  /** Active, and of a role that is let in here; else only his own account answers him. */
  readonly works: boolean;
  /** Of a password that somebody else gave: he has to choose his own before anything else. */
  readonly must_confirm_password: boolean;
  readonly only_operation: boolean;
  readonly can_view_report: boolean;
  readonly packagesExcluded: boolean;
  /** Hubs of the user's access rows; roles that see all hubs are not limited to them. */
  readonly hubIds: readonly number[];
}

/**
 * How long a provider may trust what it read of a session. Ending a session waits this long before it answers, so a
 * token is dead on every provider process once the logout has been answered; a changed role counts within it.
 */
const sessionLeaseMs = 100;

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface Row {
  session_id: number;
  id: number;
  name: string;
  email: string;
  role: string;
  active: number;
  must_confirm_password: boolean;
  only_operation: boolean;
  can_view_report: boolean;
  hub_ids: number[];
}

const lookup = `
  select s.id as session_id, u.id, u.name, u.email, r.name as role, u.active, u.must_confirm_password, u.only_operation,
    u.can_view_report,
         coalesce((select array_agg(h.hub_id) from user_hubs h where h.user_id = u.id), '{}') as hub_ids
  from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
  where s.access_hash = $1 and s.ended_at is null and s.expires_at > now() and u.locked_at is null`;

/** What is left of a lease when the next one is read. */
const renewMs = 60;

interface Lease {
  readonly user: Promise<SignedInUser | null>;
  /** By the process's own clock, ms. */
  until: number;
  signedIn: boolean;
  /** Already being read. */
  next: Lease | null;
}

/** Signed-in users by token, each read again from the database when its lease has run out. */
export class SessionCache {
  private readonly leases = new Map<string, Lease>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly config: Pick<Config, 'extraLoginRoles' | 'packagesExcludedAccount'>,
  ) {}

  /** Null = no such token, ended, expired, or the account is locked. */
  async find(token: string): Promise<SignedInUser | null> {
    const now = performance.now();
    const lease = this.leases.get(token);
    if (lease && lease.until > now) {
      // Whoever calls all the time waits for no look-up: the next one is made while this one still holds.
      if (lease.signedIn && lease.until - now < renewMs && lease.next === null)
        lease.next = this.lease(token, now, true);
      return lease.user;
    }
    if (this.leases.size > 10_000) this.leases.clear();
    const fresh = lease?.next && lease.next.until > now ? lease.next : this.lease(token, now, lease?.signedIn ?? false);
    this.leases.set(token, fresh);
    return fresh.user;
  }

  /** The lease counts from before the read: what it read is never older than the lease says. */
  private lease(token: string, now: number, signedIn: boolean): Lease {
    const lease: Lease = { user: this.read(tokenHash(token)), until: now + sessionLeaseMs, signedIn, next: null };
    lease.user.then(
      (found) => (lease.signedIn = found !== null),
      () => {
        // Nothing was learned: it is asked again at once.
        lease.until = 0;
      },
    );
    return lease;
  }

  /** Whether the token was somebody's when last read: for counting requests, never for letting one in. */
  knows(token: string): boolean {
    return this.leases.get(token)?.signedIn ?? false;
  }

  /** Call after the transaction that ended sessions or changed users has committed, before answering. */
  async letLeasesRunOut(): Promise<void> {
    for (const lease of this.leases.values()) Object.assign(lease, { until: 0, next: null });
    await new Promise((resolve) => {
      setTimeout(resolve, sessionLeaseMs + 10);
    });
  }

  private async read(hash: Buffer): Promise<SignedInUser | null> {
    // Everybody's every call asks it: planned once for a connection, where the connection is ours.
    const name = (await isPooled(this.pool)) ? undefined : 'session';
    const { rows } = await this.pool.query<Row>({ name, text: lookup, values: [hash] });
    const row = rows[0];
    if (!row || !isAccountRole(row.role)) return null;
    return {
      id: row.id,
      sessionId: row.session_id,
      name: row.name,
      role: row.role,
      works: row.active === 1 && mayLogin(row.role, this.config.extraLoginRoles),
      must_confirm_password: row.must_confirm_password,
      only_operation: row.only_operation,
      can_view_report: row.can_view_report,
      packagesExcluded: row.email === this.config.packagesExcludedAccount,
      hubIds: row.hub_ids,
    };
  }
}
