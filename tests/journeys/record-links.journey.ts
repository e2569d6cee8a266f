import { expect, test } from './support/journey';

test.use({ account: 'admin' });

test('a record is where its address says: staff of the center, documents of money, carriers, a courier’s failed attempts', async ({
  page,
  api,
}) => {
  const admin = await api('admin');
  const [operator] = (await admin.ok('GET /admin-operators')).data;
  const [management] = (await admin.ok('GET /sale-managements')).data;
  const [sales] = (await admin.ok('GET /sale-admins')).data;
  const [driver] = (await admin.ok('GET /driver-managers')).data;
  const [carrier] = (await admin.ok('GET /user-3pl')).data;
  const [courier] = (await admin.ok('GET /couriers')).data;
  const [document] = (await admin.ok('GET /cod-transfers', { query: { kind: 'cod_hub_deposit' } })).data;
  if (!operator || !management || !sales || !driver || !carrier || !courier || !document)
    throw new Error('the demo has one of each');
  const records: readonly (readonly [address: string, heading: string])[] = [
    [`/admin-operators/${operator.id}`, operator.name],
    [`/sale-managements/${management.id}`, management.name],
    [`/sale-admins/${sales.id}`, sales.name],
    [`/driver-managers/${driver.id}`, driver.name],
    [`/user-3pl/${carrier.id}`, carrier.name],
    [`/courier-delivery-failed-attempts/${courier.id}`, courier.first_name],
    // A document is found by its number, whichever list its address names.
    [`/cod-center-bank-deposit/${document.id}`, document.code],
    [`/cod-transfer-hub/${document.id}`, document.code],
    [`/3pl-bank-deposit/${document.id}`, document.code],
  ];
  for (const [address, heading] of records) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
});
