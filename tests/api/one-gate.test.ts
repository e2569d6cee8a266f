import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchCallOf } from '~commands/batch-call';
import type { BatchCall } from '~commands/caller';
import type { Command } from '~commands/command';
import { gate } from '~commands/gate';
import { planStages } from '~commands/plan-stages';
import { commands } from '~commands/registry';
import { endpointOf } from '~commands/run-stage';
import type { GateUser, SubjectPackage } from '~commands/subject';
import { calledAction } from '~domain/package-machine';
import { loginRoles, seesAllHubs } from '~domain/roles';
import { packageStatuses } from '~domain/statuses';
import { testApp, type TestApp } from './helpers/app';
import { actionExamples } from './helpers/examples-package-actions';
import { readLines } from './helpers/lines';
import { addEndpoint } from './helpers/outbound';
import { storePackage, addTwoHubs, type StoredPackage, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { oneIn } from '../helpers/run-length';

let test: TestApp;
let hubs: TwoHubs;
let packages: StoredPackage[];

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  // Whether there is an order system to push to is not to be seen of a package.
  await addEndpoint(
    await addPerson(test, { role: 'admin' }),
    { url: 'https://oms.hubline.test/push' },
    { kind: 'oms' },
  );
  const places = [
    { current_hub_id: hubs.mine.id, fm_hub_id: hubs.mine.id, lm_hub_id: hubs.foreign.id },
    { current_hub_id: hubs.foreign.id, fm_hub_id: hubs.mine.id, lm_hub_id: hubs.foreign.id },
    { current_hub_id: hubs.foreign.id, fm_hub_id: hubs.foreign.id, lm_hub_id: hubs.foreign.id },
    { current_hub_id: null, fm_hub_id: hubs.mine.id, lm_hub_id: null },
  ];
  packages = [];
  for (const status of packageStatuses) {
    for (const place of places) packages.push(await storePackage(test, { seller_id: hubs.shop.id, status, ...place }));
    packages.push(await storePackage(test, { seller_id: hubs.shop.id, status, ...places[0], held_by_3pl: true }));
  }
  await test.pool.query('create table pristine as select * from packages');
}, 120_000);
afterAll(() => test.close());

/** Every package as it was, whatever the last batch did; versions rise on. */
const restore = (): Promise<unknown> =>
  test.pool.query(
    `update packages p set status = o.status, current_hub_id = o.current_hub_id, receiver_name = o.receiver_name, weight = o.weight, reason = null, previous_status = null,
            cod_collected = o.cod_collected, success_date = null, latest_attempt = null, no_of_attempt = o.no_of_attempt, shipping_fee = o.shipping_fee, operator_note = null, return_note = null, abandoned_note = null, lost_note = null, is_print = false
     from pristine o where o.id = p.id`,
  );

const subjectOf = (pkg: StoredPackage): SubjectPackage => ({ ...pkg, version: 0, status: pkg.status });

/** The very call that the command makes of all packages, as they are now. */
async function callOf(command: Command): Promise<BatchCall> {
  const called = command.action === undefined ? null : calledAction(command.action);
  const { rows } = await test.pool.query<{ id: number; version: number }>('select id, version from packages');
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const subjects = packages.map((pkg) => ({ ...subjectOf(pkg), version: versions.get(pkg.id) ?? 0 }));
  return batchCallOf(
    { command, args: actionExamples[called as keyof typeof actionExamples].args, packages: subjects },
    randomUUID(),
  );
}

/** What the command line says of one package: the palette, keys and buttons by `gate`, the pipeline by its plan. */
function said(command: Command, user: GateUser, pkg: StoredPackage): string {
  const subject = subjectOf(pkg);
  const answer = gate(command, { user, packages: [subject] });
  const [stage] = planStages([{ command, args: {} }], { packages: [subject] }, user);
  const planned = stage?.refused[0]?.code ?? 'ok';
  if (answer.state === 'hidden') return 'EUS008';
  const single =
    answer.state === 'allowed'
      ? 'ok'
      : answer.reason.kind === 'none_eligible'
        ? answer.reason.code
        : answer.reason.kind;
  return single === planned ? single : `${single} by the gate, ${planned} by the plan`;
}

const isVisible = (role: GateUser['role'], { current_hub_id, fm_hub_id, lm_hub_id }: StoredPackage): boolean =>
  seesAllHubs(role) || [current_hub_id, fm_hub_id, lm_hub_id].includes(hubs.mine.id);

const sameCall = (one: Command, other: Command): boolean =>
  endpointOf(one) === endpointOf(other) && one.action === other.action && one.access === other.access;
/**
 * Every command that makes a call of each package, commands that make the same once. Whether a scan came last is not to
 * be seen of the package. Commands that send packages along in a call of their own are judged in `preview.test.ts`.
 */
const judged = commands
  .filter((one) => endpointOf(one) !== null && one.action !== 'correct_scan')
  .filter((command, index, all) => all.findIndex((other) => sameCall(command, other)) === index);

describe('one gate: what list, key, button and pipeline say of a package is what the provider does', () => {
  for (const role of oneIn(2, loginRoles)) {
    it(`to a ${role}, of every command, status, place and custody`, async () => {
      const person = await addPerson(test, { role, hubIds: [hubs.mine.id] });
      const user: GateUser = { role, only_operation: false, hubIds: [hubs.mine.id], packagesExcluded: false };
      const differing: string[] = [];
      const verdicts = new Set<string>();
      for (const command of judged) {
        await restore();
        const { idempotencyKey, ...body } = await callOf(command);
        const answer = await person.call('POST /packages-batch', {
          body,
          headers: { 'idempotency-key': idempotencyKey },
        });
        const outcomes = answer.status === 200 ? readLines(answer.text).outcomes : null;
        for (const pkg of packages) {
          const outcome = outcomes?.get(pkg.id);
          const done = outcome ? (outcome.ok ? 'ok' : outcome.code) : (answer.code ?? `status ${answer.status}`);
          verdicts.add(done);
          const wanted = isVisible(role, pkg) || outcomes === null ? said(command, user, pkg) : 'EPK009';
          if (done !== wanted)
            differing.push(
              `${command.id} ${pkg.status} at ${pkg.current_hub_id ?? 'no hub'}${pkg.held_by_3pl ? ' held' : ''}: said ${wanted}, did ${done}`,
            );
        }
      }
      expect(differing).toEqual([]);
      // Every kind of answer was among them.
      for (const verdict of ['ok', 'EPK011', 'EPL002']) expect(verdicts).toContain(verdict);
    });
  }
});
