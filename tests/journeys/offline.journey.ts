import type { Page } from 'playwright/test';
import { prefetched, openPackages, prompt, rows, toast, transcript, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'hub_operator', newBrowser: true });

async function runLine(page: Page, line: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  await write(page, line);
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toHaveValue('');
  await page.keyboard.press('Escape');
}

test('a dropped network: lines are queued, survive the page, are sent on return, and what changed meanwhile is decided', async ({
  page,
  context,
  api,
}) => {
  const hub = await api('hub_operator');
  const { data } = await hub.ok('GET /packages', { query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 4 } });
  const [known, changed, unknown] = data;
  if (!known || !changed || !unknown) throw new Error('too few packages');
  const notes = async (pkg: { id: number }): Promise<number> =>
    (await hub.ok('GET /package-history', { query: { package_id: pkg.id } })).data.filter(
      ({ action }) => action === 'operator_update',
    ).length;
  // Other journeys note packages too.
  const before = { known: await notes(known), changed: await notes(changed), unknown: await notes(unknown) };
  await openPackages(page);
  // Two packages the page has seen, so that their versions are known.
  await runLine(page, `${known.package_code} ${changed.package_code}`);
  await expect(page.getByRole('contentinfo')).toContainText('2 kiện');

  await prefetched(page);
  await context.setOffline(true);
  await expect(page.getByText('Mất kết nối mạng.')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Mất mạng');
  await runLine(page, 'note operator_note="khách hẹn chiều"');
  await runLine(page, `${unknown.package_code} ; note operator_note="gọi lại"`);
  await expect(toast(page, 'dòng lệnh đã xếp hàng').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('2 dòng chờ');

  // Headquarters works on one of them meanwhile.
  const admin = await api('admin');
  const { data: fresh } = await admin.ok('GET /package', { query: { code: changed.package_code } });
  await admin.ok('PATCH /packages/{id}/operator-update', {
    params: { id: changed.id },
    body: { operator_note: 'đã báo shop', version: fresh.version },
  });

  // The page is closed with its queue; another one opens when there is a network again.
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await openPackages(next);
  // Its message comes and goes; the mark stays until it is decided.
  await expect(next.getByRole('button', { name: '1 cần quyết định' })).toBeVisible();
  await next.keyboard.press('t');
  await next.keyboard.press('q');
  const queue = next.getByRole('region', { name: 'Hàng đợi' });
  await expect(queue).toContainText('EPK030');
  await expect(queue).toContainText(changed.package_code);
  await expect(queue).not.toContainText(known.package_code);
  await expect(transcript(next)).toContainText('✓ 1');

  // Decided by keys alone: the focus is on the queue already.
  const redo = queue.getByRole('button', { name: 'Vẫn làm với 1 kiện còn hợp lệ' });
  await expect(redo).toBeFocused();
  await next.keyboard.press('Enter');
  await expect(queue).toHaveCount(0);
  await expect.poll(() => notes(changed)).toBe(before.changed + 2);

  for (const [pkg, note] of [
    [known, 'khách hẹn chiều'],
    [changed, 'khách hẹn chiều'],
    [unknown, 'gọi lại'],
  ] as const) {
    const { data: after } = await hub.ok('GET /packages/{id}', { params: { id: pkg.id } });
    expect(after.operator_note).toBe(note);
  }
  expect({
    known: (await notes(known)) - before.known,
    changed: (await notes(changed)) - before.changed,
    unknown: (await notes(unknown)) - before.unknown,
  }).toEqual({ known: 1, changed: 2, unknown: 1 });
  await expect(rows(next).first()).toBeVisible();
});
