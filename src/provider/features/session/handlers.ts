import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { sessionEndpoints } from '~contract/features/session';
import { mayLogin } from '~domain/access';
import { audit } from '../../calls/audit';
import { type HandlersOf, refuse, type SignedInUser, type Handler } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { editCourier } from '../../shared/people/edit-courier';
import type { Secrets } from '../../process/secrets';
import { setupHandlers } from './setup';
import {
  accessibleHubs,
  endSession,
  readUser,
  accountRole,
  endOtherSessions,
  replacePassword,
  enterWithPassword,
  findAccount,
  openSession,
} from './store';
import {
  countFailures,
  forgetFailures,
  recordFailure,
  takeTurn,
  delayMs,
  isSuspicious,
  oldPasswordSubject,
  accountSubject,
  homeSubject,
  addressSubject,
} from './login-failures';
import { hashPassword, isReadableHash, passwordMatches } from './passwords';
import { issuePass, markUsed, consumePass } from './captcha-pass';

/**
 * Whatever is wrong, an unknown user and a wrong password take the same way and the same time. After five failures of
 * the account or of the address each try costs a captcha and a growing wait. The counts are judged again after the
 * password was checked, so a volley sent at once learns no more than five tries one by one would.
 */
const login: Handler<'POST /clients/web/login'> = async ({ body, db, address, services }) => {
  const named = await findAccount(db, body.username);
  const subject = accountSubject(named, body.username);
  const subjects = [subject, addressSubject(address)] as const;
  const before = await countFailures(db, subjects);
  const suspicious = isSuspicious(before);
  if (suspicious) {
    const passed =
      body.captcha_pass !== undefined && (await consumePass(db, services.secrets, body.captcha_pass, Date.now()));
    if (!passed) return refuse('ELG002');
    const [accountFailures = 0, addressFailures = 0] = before;
    const turns = (await homeSubject(db, named?.id ?? 0, address)) ?? subject;
    const wait = await takeTurn(db, turns, accountFailures);
    if (wait === null) return refuse('ESY003');
    await sleep(Math.max(wait, delayMs(addressFailures)));
  }

  // Again, for the wait may have been long.
  const account = await findAccount(db, body.username);
  const matches = await passwordMatches(account?.password_hash ?? null, body.password);
  if (!account || !matches) {
    const counts = await recordFailure(db, subjects);
    return refuse(isSuspicious(counts) && !suspicious ? 'ELG002' : 'ELG001');
  }
  if (!suspicious && isSuspicious(await countFailures(db, subjects))) return refuse('ELG002');

  return db.transaction().execute(async (tx) => {
    const entered = await enterWithPassword(tx, account.id, account.password_hash, services.config.extraLoginRoles);
    // Said to nobody but who knows the password: that an account is locked would tell that it exists.
    if (entered !== 'in') return refuse(entered === 'locked' ? 'EUS012' : 'ELG001');
    await forgetFailures(tx, [subject]);
    await audit(tx, { actorId: account.id, action: 'login', entity: 'user', entityId: account.id, after: { address } });
    return openSession(tx, account.id, services.config.sessionHours);
  });
};

/**
 * Work asked of a solver: `counter` derivations of `iterations` rounds each, 0.3 to 1 s on one core of a laptop. The
 * counter is known to us alone and bounded, so no one waits for bad luck; checking costs one HMAC.
 */
const iterations = 5_000;
const counter = { least: 150, most: 450 };
const lifetimeMs = 10 * 60_000;

const secretsOf = (secrets: Secrets) => ({
  hmacSignatureSecret: secrets.key('captcha').toString('base64url'),
  hmacKeySignatureSecret: secrets.key('captcha-solution').toString('base64url'),
});

/** What the widget sends: base64 of the challenge it was given and its solution. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        expiresAt: z.int(),
      })
      .strict(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

function readPayload(text: string): z.output<typeof payloadSchema> | null {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8'))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

type CaptchaEndpoints = Pick<typeof sessionEndpoints, 'GET /captcha-challenge' | 'POST /verify-capcha'>;

const captchaHandlers: HandlersOf<CaptchaEndpoints> = {
  'GET /captcha-challenge': async ({ services }) => {
    const { parameters, signature = '' } = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: iterations,
      counter: randomInt(counter.most, counter.least),
      deriveKey,
      expiresAt: new Date(Date.now() + lifetimeMs),
      ...secretsOf(services.secrets),
    });
    return { parameters: { ...parameters }, signature };
  },
  'POST /verify-capcha': async ({ query, db, services }) => {
    const payload = readPayload(query.payload);
    if (!payload) return refuse('ELG002');
    const { verified } = await verifySolution({ ...payload, deriveKey, ...secretsOf(services.secrets) });
    if (!verified) return refuse('ELG002');
    const { signature, parameters } = payload.challenge;
    if (!(await markUsed(db, `challenge:${signature}`, new Date(parameters.expiresAt * 1000)))) return refuse('ELG002');
    return { data: { pass: issuePass(services.secrets, Date.now()) } };
  },
};

type AccountEndpoints = Pick<
  typeof sessionEndpoints,
  | 'PATCH /users/{id}'
  | 'PATCH /users/{id}/confirm-password'
  | 'PATCH /users/{id}/password'
  | 'PATCH /users/{id}/ignore-password'
>;

const done = { data: { ok: true } } as const;

/** The new password, the end of every other session and the audit row, together. False = changed meanwhile. */
async function setPassword(
  db: Kysely<Database>,
  user: SignedInUser,
  action: string,
  knownHash: string,
  password: string,
): Promise<boolean> {
  const newHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, user.id, knownHash, newHash))) return false;
    await endOtherSessions(tx, user.id, user.sessionId);
    await audit(tx, { actorId: user.id, action, entity: 'user', entityId: user.id });
    return true;
  });
}

/**
 * Every call is on one's own account: another's id answers as one that does not exist. A courier, who is called one,
 * has none here.
 */
const accountHandlers: HandlersOf<AccountEndpoints> = {
  'PATCH /users/{id}': async (request) => {
    const { params, body, db, user } = request;
    if (body.type === 'courier') return editCourier(request, body);
    if (params.id !== user.id) return refuse('EUS006');
    const { locale } = await readUser(db, user.id);
    await db
      .updateTable('users')
      .set({ locale: body.locale, updated_at: new Date() })
      .where('id', '=', user.id)
      .execute();
    await audit(db, {
      actorId: user.id,
      action: 'change_locale',
      entity: 'user',
      entityId: user.id,
      before: { locale },
      after: { locale: body.locale },
    });
    return { data: { id: user.id, locale: body.locale } };
  },

  'PATCH /users/{id}/confirm-password': async ({ params, body, db, user, services }) => {
    if (params.id !== user.id) return refuse('EUS006');
    const { must_confirm_password, password_hash } = await readUser(db, user.id);
    if (!must_confirm_password) return refuse('EUS009');
    if (!(await setPassword(db, user, 'confirm_password', password_hash, body.password))) return refuse('EUS009');
    await services.sessions.letLeasesRunOut();
    return done;
  },

  'PATCH /users/{id}/password': async ({ params, body, db, user, services }) => {
    if (params.id !== user.id) return refuse('EUS006');
    const subject = oldPasswordSubject(user.id);
    const [failures = 0] = await countFailures(db, [subject]);
    const wait = await takeTurn(db, subject, failures);
    if (wait === null) return refuse('ESY003');
    await sleep(wait);
    const { password_hash } = await readUser(db, user.id);
    if (!isReadableHash(password_hash)) return refuse('EUS011');
    const matches = await passwordMatches(password_hash, body.old_password);
    // Counted anew, as at a login: whoever sends many at once learns no more of them than of five.
    const counts = matches ? await countFailures(db, [subject]) : await recordFailure(db, [subject]);
    if (isSuspicious(counts) && !isSuspicious([failures])) return refuse('ESY003');
    if (!matches) return refuse('EUS005');
    await forgetFailures(db, [subject]);
    if (!(await setPassword(db, user, 'change_password', password_hash, body.password))) return refuse('EUS005');
    await services.sessions.letLeasesRunOut();
    return done;
  },

  'PATCH /users/{id}/ignore-password': async ({ params, db, user }) => {
    if (params.id !== user.id) return refuse('EUS006');
    const now = new Date();
    // Read back: the database writes a moment with fewer digits where the last are noughts.
    const { password_ignored_at } = await db
      .updateTable('users')
      .set({ password_ignored_at: now, updated_at: now })
      .where('id', '=', user.id)
      .returning(({ ref }) => ref('password_ignored_at').$notNull().as('password_ignored_at'))
      .executeTakeFirstOrThrow();
    await audit(db, { actorId: user.id, action: 'ignore_password_reminder', entity: 'user', entityId: user.id });
    return { data: { id: user.id, password_ignored_at } };
  },
};

export const sessionHandlers: HandlersOf<typeof sessionEndpoints> = {
  ...accountHandlers,
  ...captchaHandlers,
  ...setupHandlers,
  'POST /clients/web/login': login,

  'DELETE /logout': async ({ db, user, services }) => {
    await db.transaction().execute(async (tx) => {
      await endSession(tx, user.sessionId);
      await audit(tx, { actorId: user.id, action: 'logout', entity: 'user', entityId: user.id });
    });
    await services.sessions.letLeasesRunOut();
    return { data: { ok: true } };
  },

  'GET /user/profile': async ({ query, db, user }) => {
    const record = await readUser(db, user.id);
    const included = query.include?.split(',') ?? [];
    const role = accountRole(record.role_name);
    return {
      data: {
        id: record.id,
        name: record.name,
        email: record.email,
        role_name: role,
        locale: record.locale,
        hubs: { data: included.includes('hubs') ? await accessibleHubs(db, { id: record.id, role }) : [] },
        roles: { data: included.includes('roles') ? [{ id: record.role_id, name: role }] : [] },
      },
    };
  },

  'GET /user/current': async ({ db, user, services: { config } }) => {
    const record = await readUser(db, user.id);
    const email = record.email.toLowerCase();
    return {
      data: {
        id: record.id,
        name: record.name,
        username: record.username,
        email: record.email,
        phone: record.phone,
        role_name: accountRole(record.role_name),
        locale: record.locale,
        active: record.active === 1 ? 1 : 0,
        only_operation: record.only_operation,
        can_view_report: record.can_view_report,
        must_confirm_password: record.must_confirm_password,
        password_updated_at: record.password_updated_at,
        password_ignored_at: record.password_ignored_at,
        packages_excluded: user.packagesExcluded,
        lands_on_backlog: email === config.backlogAccount,
        login_allowed: mayLogin(record.role_name, config.extraLoginRoles),
      },
    };
  },
};
