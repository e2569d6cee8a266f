import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~domain/limits';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { addCourierFile, contractTo, moveContract } from './helpers/courier-files';
import { newMember } from './helpers/examples-staff';
import { addRound } from './helpers/money';
import { addTwoHubs, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';

let test: TestApp;
let hubs: TwoHubs;
let manager: Person;
let other: Person;

beforeAll(async () => {
  test = await sharedApp();
  hubs = await addTwoHubs(test);
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
  other = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
});
afterAll(() => test.close());

/** An operator of the manager's making, with a password of his own. */
async function operatorOf(maker: Person): Promise<Person> {
  const { id } = (await maker.call('POST /hub-operators', { body: newMember([hubs.mine.id]) })).ok.data;
  await test.pool.query('update users set must_confirm_password = false where id = $1', [id]);
  return test.signIn(id);
}
const counted = async (who: Person) => {
  const { courier } = await addRound(test, { hubId: hubs.mine.id, shopId: hubs.shop.id, cash: [431_000] });
  return (
    await who.call('POST /cod-collections', { body: { courier_id: courier.id, counted: 0, reason: 'không có tiền' } })
  ).ok.data.id;
};
const seen = async (who: Person, id: number) =>
  (await who.call('GET /cod-collections/{id}', { params: { id } })).ok.data.hand;
const approve = (who: Person, id: number) =>
  who.call('PATCH /cod-collections/{id}/approve', { params: { id }, body: {} });
const longAgo = (id: number) =>
  test.pool.query(`update audit_log set at = at - make_interval(days => $2) where entity = 'user' and entity_id = $1`, [
    String(id),
    limits.givenPasswordDays + 1,
  ]);

describe('a document by an account that somebody has the password of', () => {
  it('is not approved by who made the account: he is told whose it is, on the document and by the refusal', async () => {
    const operator = await operatorOf(manager);
    const { name } = (await operator.call('GET /user/current')).ok.data;
    const id = await counted(operator);
    expect([await seen(manager, id), await seen(other, id)]).toEqual([[name], []]);
    const refused = await approve(manager, id);
    expect([refused.code, refused.errors]).toEqual(['EUS008', { hand: [name] }]);
    expect((await approve(other, id)).status).toBe(200);
    expect(await seen(manager, id)).toEqual([]);
  });

  it('is not approved by who gave it a password, till so much time has passed', async () => {
    const operator = await operatorOf(other);
    await longAgo(operator.id);
    const id = await counted(operator);
    expect((await manager.call('PATCH /users/{id}/password-members', { params: { id: operator.id } })).status).toBe(
      200,
    );
    expect((await approve(manager, id)).code).toBe('EUS008');
    await longAgo(operator.id);
    expect((await approve(manager, id)).status).toBe(200);
  });

  it('nor is one’s own approved by the account that one gave a password to', async () => {
    const admin = await addPerson(test, { role: 'admin' });
    const made = (await admin.call('POST /hub-managers', { body: newMember([hubs.mine.id]) })).ok.data;
    await test.pool.query('update users set must_confirm_password = false where id = $1', [made.id]);
    const puppet = await test.signIn(made.id);
    const id = await counted(admin);
    expect((await approve(puppet, id)).code).toBe('EUS008');
    expect((await approve(manager, id)).status).toBe(200);
  });

  it('is not approved by who wrote on it with that account either', async () => {
    const operator = await operatorOf(manager);
    const id = await counted(await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] }));
    const { version } = (await operator.call('GET /cod-collections/{id}', { params: { id } })).ok.data;
    expect(
      (await operator.call('PATCH /cod-collections/{id}', { params: { id }, body: { note: 'đếm lại', version } }))
        .status,
    ).toBe(200);
    expect((await approve(manager, id)).code).toBe('EUS008');
  });
});

it('an e-contract that such an account drew up and took the signature for is somebody else’s to approve, too', async () => {
  const admin = await addPerson(test, { role: 'admin' });
  const made = (await admin.call('POST /hub-managers', { body: newMember([hubs.mine.id]) })).ok.data;
  await test.pool.query('update users set must_confirm_password = false where id = $1', [made.id]);
  const courier = await addCourierFile(test, hubs.mine.id, { paper_status: 'verified' });
  await contractTo(await test.signIn(made.id), courier, 'sign');
  const approveContract = (by: Person) => moveContract(by, courier.id, { action: 'approve' });
  const refused = await approveContract(admin);
  expect([refused.code, refused.errors]).toEqual(['EUS008', { hand: [made.name] }]);
  expect((await approveContract(await addPerson(test, { role: 'admin' }))).ok.data.e_contract_status).toBe('approved');
});
