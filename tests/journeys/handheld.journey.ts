import { Buffer } from 'node:buffer';
import bwipjs from 'bwip-js/node';
import type { Locator, Page } from 'playwright/test';
import { cameBackWith, loadedWith, takenOn } from './support/cash';
import { toast } from './support/console';
import { expect, test } from './support/journey';
import { scan } from './support/scanner';
import { hubId, truckOnRoad } from './support/truck';

/** A hub's handheld scanner: held in one hand, touched by its thumb. */
const handheld = { width: 480, height: 800 };

test.use({ viewport: handheld, hasTouch: true, newBrowser: true });

/** Where the thumb is, and as large as it needs. */
async function underTheThumb(part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(40);
  expect(box?.y).toBeGreaterThan(handheld.height / 2);
}

const codeField = (page: Page): Locator => page.getByRole('main').locator('.scan-dock textarea');

test.describe('at the hub that is come back to', () => {
  test.use({ account: 'admin' });

  test('a check-in, a truck and a shelf are scanned by the thumb too, and a package is moved on by it', async ({
    page,
    api,
  }) => {
    const admin = await api('admin');
    const hub = await hubId(admin, 'HCM01');
    const courier = await takenOn(admin, hub);
    const { data: checkin } = await admin.ok('POST /checkin-runsheets', {
      body: { hub_id: hub, courier_id: courier.id },
    });
    await admin.ok('PATCH /checkin-runsheets/{id}/start', { params: { id: checkin.id } });
    const truck = await truckOnRoad(admin, 1, 0, 0);
    await admin.ok('POST /linehaul-runsheets/{id}/unloading', { params: { id: truck.id } });
    const { data: check } = await admin.ok('POST /backlog-checks', { body: { hub_id: hub, types: ['return'] } });
    for (const path of [
      `/checkin-runsheet/${checkin.id}`,
      `/inbound-runsheet/${truck.id}`,
      `/backlog/check?id=${check.id}`,
    ])
      await test.step(path, async () => {
        await page.goto(path);
        await underTheThumb(codeField(page));
      });
    await page.goto(`/packages/${truck.listed[0]}`);
    await underTheThumb(page.getByRole('toolbar', { name: 'Thao tác với kiện này' }).getByRole('button').first());
    await admin.ok('PATCH /checkin-runsheets/{id}/finish', { params: { id: checkin.id } });
    await admin.ok('DELETE /backlog-checks/{id}', { params: { id: check.id } });
  });
});

test.describe('a shift with a handheld scanner', () => {
  test.use({ account: 'hub_operator' });

  test('packages come in, a truck is loaded, a courier’s results are scanned, and the cash is counted', async ({
    page,
    api,
  }) => {
    test.slow();
    const [admin, operator] = [await api('admin'), await api('hub_operator')];
    const hub = (await operator.ok('GET /user/profile', { query: { include: 'hubs' } })).data.hubs.data[0];
    const bound = await operator.ok('GET /packages', {
      query: { status: 'In_linehaul', hub_id: String(hub?.id), hub_role: 'lm', limit: 20 },
    });
    const coming = bound.data.find(({ held_by_3pl }) => !held_by_3pl);
    if (!coming) throw new Error('nothing is on its way here');

    await page.goto('/inbound');
    await underTheThumb(codeField(page));
    await underTheThumb(page.getByRole('button', { name: 'Nhập', exact: true }));
    await scan(page, coming.package_code);
    await expect(page.getByText('Đã nhập kho, ở lại bưu cục này').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: coming.package_code })).toBeVisible();

    const { id, over } = await truckOnRoad(admin, 1, 1, 0);
    const { data: left } = await admin.ok('GET /linehaul-runsheets/{id}', { params: { id } });
    const ends = { hub_id: left.hub.id, destination_hub_id: left.destination_hub.id };
    const { data: bag } = await admin.ok('POST /mobile-units', {
      body: { origin_hub_id: ends.hub_id, destination_hub_id: ends.destination_hub_id },
    });
    await page.goto(`/mobile-units/${bag.id}`);
    await underTheThumb(codeField(page));
    for (const code of over) await scan(page, code);
    await expect(page.getByRole('status', { name: 'Trong bao' })).toContainText('1 kiện');
    await scan(page, bag.mu_code);
    await expect(page.getByText('Quét niêm phong của bao').first()).toBeVisible();
    const seal = `Y${String(bag.id).padStart(9, '0')}`;
    await scan(page, seal);
    await expect(page.getByText('Đã niêm phong').first()).toBeVisible();
    const { data: trip } = await admin.ok('POST /linehaul-runsheets', { body: ends });
    await page.goto(`/linehaul-runsheet/${trip.id}`);
    await underTheThumb(codeField(page));
    await scan(page, seal);
    await expect(page.getByRole('status', { name: 'Trên xe' })).toContainText('1 bao · 1 kiện');

    const { codes, sheet } = await loadedWith(admin, [150_000]);
    await admin.ok('PATCH /runsheets/{id}/start', { params: { id: sheet.id }, body: { force: true } });
    await page.goto(`/outbound-runsheet/${sheet.id}`);
    await underTheThumb(codeField(page));
    const proof = page.getByRole('textbox', { name: 'Người nhận, bằng chứng' });
    await proof.tap();
    await proof.fill('chị gái ký');
    for (const code of codes) await scan(page, code);
    await expect(page.getByRole('button', { name: /1 Xong/ })).toBeVisible();

    const { courier, sum } = await cameBackWith(admin, [90_000]);
    await page.goto('/cod-collection');
    await page.getByRole('combobox', { name: 'Tìm bưu tá' }).fill(courier.code);
    await page.getByRole('option', { name: courier.code }).tap();
    await page.getByRole('textbox', { name: 'Đếm được' }).fill(String(sum));
    const send = page.getByRole('button', { name: 'Gửi duyệt' });
    await underTheThumb(send);
    await send.tap();
    await expect(toast(page, 'chờ người khác duyệt')).toBeVisible();
  });

  test('where there is no scanner the camera reads the label, once for as long as it is in sight', async ({
    page,
    api,
  }) => {
    const operator = await api('hub_operator');
    const [item] = (await operator.ok('GET /packages', { query: { status: 'Delivered', limit: 1 } })).data;
    if (!item) throw new Error('nothing was delivered');
    const label = await bwipjs.toBuffer({
      bcid: 'code128',
      text: item.package_code,
      scale: 3,
      height: 20,
      paddingwidth: 20,
      paddingheight: 20,
      backgroundcolor: 'ffffff',
    });
    await page.addInitScript(
      (picture) => {
        const seen = document.createElement('canvas');
        [seen.width, seen.height] = [1_280, 720];
        const drawn = new Image();
        drawn.src = picture;
        const draw = (): void => {
          const context = seen.getContext('2d');
          if (!context) return;
          context.fillStyle = '#888';
          context.fillRect(0, 0, seen.width, seen.height);
          context.drawImage(drawn, 200, 200);
        };
        Object.assign(navigator.mediaDevices, {
          enumerateDevices: async () => [{ kind: 'videoinput' }],
          getUserMedia: async () => {
            setInterval(draw, 50);
            return seen.captureStream(20);
          },
        });
      },
      `data:image/png;base64,${Buffer.from(label).toString('base64')}`,
    );
    await page.goto('/inbound');
    await page.getByRole('button', { name: 'Quét bằng camera' }).tap();
    await expect(page.getByText('Đưa mã vạch hoặc mã QR vào giữa khung.')).toBeVisible();
    // What is refused here shows that it came, and changes nothing.
    await expect(page.getByText('EPK024').first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Đã quét' })).toContainText('✗ 1 từ chối');
    await page.getByRole('button', { name: 'Tắt camera' }).tap();
    await expect(page.locator('video')).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Đã quét' })).toContainText('✗ 1 từ chối');
    // Where the page has no field for codes it is at the command line, and finds what is scanned.
    await page.goto('/cod-collection');
    const camera = page.getByRole('banner').getByRole('button', { name: 'Quét bằng camera' });
    await expect(camera).toBeVisible();
    await page.goto('/packages');
    await camera.tap();
    await expect(page).toHaveURL(/\/packages\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(item.package_code);
  });
});
