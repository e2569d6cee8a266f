import { faults } from './support/axe';
import { prompt, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'hub_operator' });

test('what a shop asks for is seen, answered and ended by keyboard, and comes back with its next word', async ({
  page,
  api,
}) => {
  const operator = await api('hub_operator');
  const { data: shops } = await operator.ok('GET /shops', { query: { limit: 1, active: '1' } });
  const subject = `Nhờ lấy hàng ${Date.now().toString(36)}`;
  const { data: ticket } = await (
    await api('admin')
  ).ok('POST /customer-request', {
    body: { shop_id: shops[0]?.id ?? 0, request_type: 'Complain', subject, content: 'Hàng đã đóng gói xong.' },
  });

  await page.goto('/support?unread=1');
  await expect(
    page
      .getByRole('navigation', { name: 'Trang', exact: true })
      .getByRole('link', { name: /Hỗ trợ/ })
      .locator('[data-dot]'),
  ).toBeVisible();
  await page.getByRole('link', { name: String(ticket.id), exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await page.getByRole('textbox', { name: 'Trả lời của bạn' }).focus();
  await write(page, 'Bưu tá qua trước 10 giờ.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Bưu tá qua trước 10 giờ.' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hoàn tất' }).press('Enter');
  await expect
    .poll(async () => (await operator.ok('GET /customer-request/{id}', { params: { id: ticket.id } })).data.status)
    .toBe('Completed');
  await expect(page.getByText('Yêu cầu đã hoàn tất.')).toBeVisible();

  await prompt(page).focus();
  await write(page, `ticket ${ticket.id} ; heard "Vẫn chưa thấy ai" ; reply "Đang tới" ; complete`);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () =>
      (await operator.ok('GET /customer-request/{id}', { params: { id: ticket.id } })).data.messages.map(
        ({ status }) => status,
      ),
    )
    .toEqual(['Answered', 'Completed', 'Waiting', 'Answered', 'Completed']);
});
