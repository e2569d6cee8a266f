import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../../calls/audit';
import { type Handler, refuse } from '../../calls/handler';
import { consumePass } from './captcha-pass';
import { countFailures, delayMs, forgetFailures, isSuspicious, recordFailure, takeTurn } from './login-failures';
import { accountSubject, addressSubject } from './login-subjects';
import { passwordMatches } from './passwords';
import { enterWithPassword, findAccount, openSession } from './store';

/**
 * Whatever is wrong, an unknown user and a wrong password take the same way and the same time. After five failures of
 * the account or of the address each try costs a captcha and a growing wait. The counts are judged again after the
 * password was checked, so a volley sent at once learns no more than five tries one by one would.
 */
export const login: Handler<'POST /clients/web/login'> = async ({ body, db, address, services }) => {
  const subjects = [accountSubject(body.username), addressSubject(address)] as const;
  const before = await countFailures(db, subjects);
  const suspicious = isSuspicious(before);
  if (suspicious) {
    const passed =
      body.captcha_pass !== undefined && (await consumePass(db, services.secrets, body.captcha_pass, Date.now()));
    if (!passed) return refuse('ELG002');
    const [accountFailures = 0, addressFailures = 0] = before;
    const wait = await takeTurn(db, subjects[0], accountFailures);
    if (wait === null) return refuse('ESY003');
    await sleep(Math.max(wait, delayMs(addressFailures)));
  }

  const account = await findAccount(db, body.username);
  const matches = await passwordMatches(account?.password_hash ?? null, body.password);
  if (!account || !matches) {
    const counts = await recordFailure(db, subjects);
    return refuse(isSuspicious(counts) && !suspicious ? 'ELG002' : 'ELG001');
  }
  if (!suspicious && isSuspicious(await countFailures(db, subjects))) return refuse('ELG002');
  // Said to nobody but who knows the password: that an account is locked would tell that it exists.
  if (account.locked_at !== null) return refuse('EUS012');

  return db.transaction().execute(async (tx) => {
    if (!(await enterWithPassword(tx, account.id, account.password_hash))) return refuse('ELG001');
    await forgetFailures(tx, [accountSubject(account.email), accountSubject(account.username)]);
    await audit(tx, { actorId: account.id, action: 'login', entity: 'user', entityId: account.id, after: { address } });
    return openSession(tx, account.id, services.config.sessionHours);
  });
};
