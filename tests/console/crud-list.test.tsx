import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Route, Switch } from 'wouter';
import { WardForm } from '~console/features/addresses/address-forms';
import { PortCodes } from '~console/features/hubs/pages/port-codes';
import { HubOperators } from '~console/features/staff/pages/staff-lists';
import { HubOperator } from '~console/features/staff/pages/staff-member';
import type { PageRoute } from '~console/platform/page-route';
import { Exports } from '~console/package/exports/exports';
import { ImportDialog } from '~console/resource/import-dialog';
import { RecordForm } from '~console/resource/record-form';
import { runUiAction } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { endpointNames } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { readSources } from '../architecture/sources';
import { fakeProvider, Refusal, toldByLines, type FakeProvider } from './support/fake-provider';
import { pagination } from './support/packages';
import { hubs, person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const rows = [
  { id: 1, code: 'KT01', name: '=HYPERLINK("x")', hub: hubs[0], version: 0 },
  { id: 2, code: 'KT02', name: 'Kho 2', hub: hubs[0], version: 3 },
];
let provider: FakeProvider;

/** Pages of the features that have such lists, by what these declare. */
function listsByHand(): readonly PageRoute[] {
  const features = import.meta.glob<{ readonly pages: readonly PageRoute[] }>(
    '../../src/console/features/*/feature.ts',
    { eager: true },
  );
  const having = readSources(['src/console/features'])
    .filter(({ imports }) => imports.includes('src/console/resource/crud-list'))
    .map(({ path }) => `../../${path.split('/').slice(0, 4).join('/')}/feature.ts`);
  return [...new Set(having)].flatMap((file) => features[file]?.pages ?? []).filter(({ path }) => !path.includes(':'));
}

async function open(role: 'admin' | 'hub_manager', page = <PortCodes />): Promise<void> {
  provider = welcome(fakeProvider(), person({ role_name: role }))
    .on('GET /hub-port-codes', () => ({ data: rows, meta: pagination(2) }))
    .on('GET /hubs', () => ({
      data: hubs.map((hub) => ({ ...hub, region: 'Southern', place: '79', accessible: true, own: true })),
    }));
  await renderPage(page, '/hub-port-codes');
  await screen.findByText('KT01');
}

describe('a field of a form that is searched', () => {
  const source = { key: 'wards', find: async () => [], initial: null };
  it.each([
    { name: 'reports', label: 'Báo cáo', kind: 'choices', options: [{ value: 'cod', label: 'COD' }] },
    { name: 'reports', label: 'Phường', kind: 'search', required: true, source },
  ] as const)('is led to by a Save that is refused for it, and tells why: $kind', async (field) => {
    await renderPage(
      <RecordForm
        label="Thử"
        fields={[field, { name: 'note', label: 'Ghi chú', kind: 'text' }]}
        resolver={async () => ({ values: {}, errors: { reports: { type: 'x', message: 'Chọn ít nhất một' } } })}
        initial={{}}
        onSave={async () => undefined}
        onDone={() => undefined}
        onCancel={() => undefined}
      />,
      '/',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    await screen.findByText('Chọn ít nhất một');
    const search = screen.getByRole('combobox');
    expect(document.activeElement).toBe(search);
    expect(search.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(search.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Chọn ít nhất một',
    );
  });
});

describe('who serves a ward', () => {
  it('is chosen among hubs at work, and the one it has', async () => {
    const [one, two] = hubs;
    if (!one || !two) throw new Error('there are two hubs');
    provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
      .on('GET /hubs', () => ({
        data: ['HCM90', 'HCM91', one.code, two.code].map((code, id) => ({
          ...one,
          id,
          code,
          region: 'Southern',
          place: '79',
          accessible: id > 1,
          own: id > 1,
        })),
      }))
      .on('GET /provinces', () => ({ data: [], meta: pagination(0) }))
      .on('GET /districts', () => ({ data: [], meta: pagination(0) }));
    const province = { id: 79, code: '79', name: 'Thành phố Hồ Chí Minh' };
    const row = { id: 1, code: '26740', name: 'Phường Bến Thành', division: 'present' as const, version: 0, province };
    await renderPage(
      <WardForm
        label="x"
        row={{ ...row, district: null, hub: { id: 1, code: 'HCM91' }, counterparts: [] }}
        onDone={() => undefined}
        onCancel={() => undefined}
      />,
      '/address-level-3',
    );
    const list = await screen.findByRole('combobox', { name: /^Bưu cục phục vụ/ });
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('option')
          .map(({ textContent }) => textContent?.split(' ')[0]),
      ).toEqual(expect.arrayContaining(['HCM91', one.code, two.code])),
    );
    expect(within(list).queryByRole('option', { name: /HCM90/ })).toBeNull();
  });
});

/** What the browser is given to keep. */
function savedFiles(): readonly Blob[] {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return saved;
}

const member = {
  id: 7,
  username: 'an.le',
  name: 'Lê An',
  email: 'an@hubline.test',
  phone: '0903 *** 218',
  role: 'hub_operator',
  active: true,
  locked: false,
  manageable: true,
  only_operation: false,
  can_view_report: false,
  must_confirm_password: false,
  created_at: '2026-11-21T01:00:00.000Z',
  version: 1,
  hubs: { data: [] },
};

describe('a list kept by hand', () => {
  it('is exported as CSV in which nothing can be taken for a formula', async () => {
    await open('hub_manager');
    const saved = savedFiles();
    expect(runUiAction(uiCommands.export, {})).toBe('done');
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = (await saved[0]?.text()) ?? '';
    expect(text).toContain(`KT01,"'=HYPERLINK(""x"")",${hubs[0]?.code ?? ''}`);
    expect(runUiAction(uiCommands.export, { format: 'xlsx' })).toEqual({ refused: 'Danh sách này chỉ xuất CSV.' });
  });

  it('tells how far its export is where that takes more than one call, and is called off', async () => {
    await open(
      'hub_manager',
      <>
        <Exports />
        <PortCodes />
      </>,
    );
    const page = Array.from({ length: limits.maxApiLimit }, (_, index) => ({
      ...rows[1],
      id: index,
      code: `K${index}`,
    }));
    let end = (): void => undefined;
    provider.on('GET /hub-port-codes', async ({ query }) => {
      if (query.get('page') !== '1') await new Promise<void>((done) => (end = done));
      return { data: page, meta: pagination(limits.maxApiLimit * 3) };
    });
    expect(runUiAction(uiCommands.export, {})).toBe('done');
    const bar = await screen.findByRole('progressbar', { name: 'Mã khai thác' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1000', '3000']);
    await userEvent.click(screen.getByRole('button', { name: 'Hủy' }));
    end();
    expect(await screen.findByText('Đã hủy')).toBeTruthy();
  });

  it('offers who may only look nothing to change', async () => {
    await open('hub_manager');
    expect(screen.queryByRole('button', { name: /Thêm mã khai thác/ })).toBeNull();
    expect(runUiAction(uiCommands.addRow)).toEqual({ refused: 'Bạn không có quyền thực hiện thao tác này.' });
  });

  it('judges its form before sending, and tells under the field what the provider says of it', async () => {
    await open('admin');
    provider.on('POST /hub-port-codes', () => new Refusal(409, { code: 'EAL002', message: 'taken' }));
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /Thêm mã khai thác/ }));
    const form = await screen.findByRole('form', { name: 'Thêm mã khai thác' });
    await user.click(within(form).getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(within(form).getAllByText('Thông tin bắt buộc')).toHaveLength(3));
    expect(provider.of('POST /hub-port-codes')).toHaveLength(0);
    await user.type(within(form).getByLabelText(/Mã khai thác/), 'KT03');
    await user.type(within(form).getByLabelText(/Tên/), 'Kho 3');
    await user.selectOptions(within(form).getByLabelText(/Bưu cục/), String(hubs[0]?.id));
    await user.click(within(form).getByRole('button', { name: 'Lưu' }));
    expect(await within(form).findByText('Mã đã được dùng.')).toBeTruthy();
    expect(provider.of('POST /hub-port-codes')[0]?.body).toEqual({ code: 'KT03', name: 'Kho 3', hub_id: hubs[0]?.id });
  });

  it('changes the row it is told, by the version that was seen, and keeps what is in use', async () => {
    await open('admin');
    provider
      .on('PATCH /hub-port-codes/{id}', () => ({ data: rows[1] }))
      .on('DELETE /hub-port-codes/{id}', () => new Refusal(409, { code: 'EAD001', message: 'in use' }));
    const user = userEvent.setup();
    expect(runUiAction(uiCommands.editRow, { row: 9 })).toEqual({ refused: 'Trang này không có dòng 9.' });
    expect(runUiAction(uiCommands.editRow, { row: 2 })).toBe('done');
    const form = await screen.findByRole('form', { name: 'Sửa mã khai thác' });
    await user.click(within(form).getByRole('button', { name: 'Lưu' }));
    await waitFor(() =>
      expect(provider.of('PATCH /hub-port-codes/{id}')[0]?.body).toEqual({
        code: 'KT02',
        name: 'Kho 2',
        hub_id: hubs[0]?.id,
        version: 3,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(runUiAction(uiCommands.removeRow, { row: 1 })).toBe('done');
    const asked = await screen.findByRole('alertdialog', { name: 'Xóa KT01?' });
    await user.click(within(asked).getByRole('button', { name: 'Xóa' }));
    expect(await within(asked).findByText('Địa chỉ đang được dùng, không xóa được.')).toBeTruthy();
  });

  it('says in its file of the staff what the page says of each: who is locked doesn’t work', async () => {
    provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
      .on('GET /hub-operators', () => ({ data: [{ ...member, locked: true }], meta: pagination(1) }))
      .on('GET /hubs', () => ({ data: [] }));
    await renderPage(<Route path="/hub-operators" component={HubOperators} />, '/hub-operators');
    await screen.findByText('Lê An');
    const saved = savedFiles();
    expect(runUiAction(uiCommands.export, {})).toBe('done');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toContain(',Đã khóa,');
  });

  it('begins its form at the first field, whichever list it is: what is typed as it opens is for that one', async () => {
    const opened: string[] = [];
    for (const { path, load } of listsByHand()) {
      provider = fakeProvider();
      for (const name of endpointNames)
        if (name.startsWith('GET ')) provider.on(name, () => ({ data: [], meta: pagination(0), next: null }));
      welcome(provider, person({ role_name: 'admin' }));
      const Page = await load();
      await renderPage(<Page />, path);
      await screen.findByRole('heading', { level: 1 });
      const answer = await waitFor(() => {
        const now = runUiAction(uiCommands.addRow, {});
        if (typeof now === 'object') throw new Error(now.refused);
        return now;
      });
      // Of these features some pages are another kind of list.
      if (answer === 'done') {
        const form = await screen.findByRole('form');
        const first = await waitFor(() => {
          const { activeElement } = document;
          if (!activeElement || !form.contains(activeElement)) throw new Error(`${path} begins nowhere`);
          return activeElement;
        });
        const [choice, ...others] = form.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), select');
        expect([path, first]).toEqual([
          path,
          choice instanceof HTMLSelectElement && choice.value !== '' ? others[0] : choice,
        ]);
        await userEvent.keyboard('9');
        if (first instanceof HTMLInputElement) expect([path, first.value]).toEqual([path, '9']);
        opened.push(path);
      }
      cleanup();
    }
    expect(opened.length).toBeGreaterThan(12);
  }, 120_000);

  it('tells on the page of an account what became of its role and hubs', async () => {
    const was = { role: 'hub_operator', hubs: ['HCM01'] };
    const became = { role: 'hub_manager', hubs: ['HCM01', 'HN03'] };
    const step = { id: 1, at: '2026-11-21T01:00:00.000Z', action: 'change_role', actor: 'Trần Hà', was, became };
    provider = welcome(fakeProvider(), person({ role_name: 'admin' })).on('GET /hub-operators/{id}', () => ({
      data: { ...member, history: [step, { ...step, id: 2, action: 'update_staff', became: was }] },
    }));
    await renderPage(<Route path="/hub-operators/:id" component={HubOperator} />, '/hub-operators/7');
    const history = await screen.findByRole('region', { name: 'Lịch sử tài khoản' });
    expect(
      within(history)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.includes('→')),
    ).toEqual([true, false]);
    within(history).getByText('Nhân viên bưu cục → Trưởng bưu cục · HCM01 → HCM01, HN03');
  });

  it('changes a row that has a page on that page: what the list masks is in full there', async () => {
    provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
      .on('GET /hub-operators', () => ({ data: [member], meta: pagination(1) }))
      .on('GET /hub-operators/{id}', () => ({ data: { ...member, phone: '0903123218', history: [] } }))
      .on('GET /hubs', () => ({ data: [] }));
    const page = (
      <Switch>
        <Route path="/hub-operators" component={HubOperators} />
        <Route path="/hub-operators/:id" component={HubOperator} />
      </Switch>
    );
    await renderPage(page, '/hub-operators');
    await screen.findByText('Lê An');
    expect(runUiAction(uiCommands.editRow, { row: 1 })).toBe('done');
    const form = await screen.findByRole('form', { name: 'Sửa nhân sự' });
    expect(within(form).getByLabelText<HTMLInputElement>(/Số điện thoại/).value).toBe('0903123218');
    expect(window.location.pathname).toBe('/hub-operators/7');
  });

  it('is imported once what a file would do has been seen, by Enter, and where nothing would, not at all', async () => {
    const report = {
      total: 2,
      created: 1,
      updated: 0,
      existing: 0,
      failed: 1,
      errors: [{ line: 3, field: 'name', value: '', message: 'Thông tin bắt buộc' }],
    };
    provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
      .on('POST /wards-import', () => ({ data: report }))
      .previews('POST /wards-import', () => ({ data: report }));
    const sent = () => provider.of('POST /wards-import').map(({ body }) => body);
    const file = (text: string) => new File([text], 'phuong.csv', { type: 'text/csv' });
    await renderPage(
      <ImportDialog
        source={{ columns: ['code'], example: ['1'], endpoint: 'POST /wards-import' }}
        file="wards"
        onClose={() => undefined}
        onDone={() => undefined}
      />,
      '/address-level-3',
    );
    const user = userEvent.setup();
    await user.upload(screen.getByLabelText('Chọn tệp CSV'), file('code\n1\n'));
    expect(await screen.findByRole('heading', { name: 'Xem trước, chưa nhập gì: phuong.csv' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Thông tin bắt buộc' })).toBeTruthy();
    expect(sent()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nhập 1 dòng' })));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Đã nhập phuong.csv' })).toBeTruthy();
    expect(sent()).toEqual(['code\n1\n']);
    provider.previews('POST /wards-import', () => ({
      data: { ...report, total: 1, created: 0, existing: 1, failed: 0, errors: [] },
    }));
    await user.upload(screen.getByLabelText('Chọn tệp CSV'), file('code\n2\n'));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Không có gì để nhập' })).disabled).toBe(true);
    expect(sent()).toHaveLength(1);
    let asked = 0;
    provider.previews('POST /wards-import', () => ({ data: { ...report, total: (asked += 1) } }));
    const many = `code\n${'1\n'.repeat(limits.addressRows + 1)}`;
    for (const [text, fault] of [
      [many, 'Tệp có 20.001 dòng, tối đa 20.000 dòng.'],
      ['x'.repeat(limits.importBytes + 1), 'Tệp lớn hơn 8 MB. Chia nhỏ rồi nhập từng phần.'],
      ['code\nPh\uFFFD\n', 'Tệp không phải UTF-8. Lưu lại dạng CSV UTF-8.'],
    ] as const) {
      await user.upload(screen.getByLabelText('Chọn tệp CSV'), file(text));
      expect(await screen.findByText(fault)).toBeTruthy();
    }
    expect(asked).toBe(0);
  });

  it('tells how far a check and an import are; a check can be stopped and ends with its dialog', async () => {
    const report = { total: 1, created: 1, updated: 0, existing: 0, failed: 0, errors: [] };
    let last = toldByLines();
    let signal: AbortSignal | undefined;
    const next = (received: { readonly signal?: AbortSignal | undefined }) => {
      ({ signal } = received);
      return (last = toldByLines()).answer;
    };
    provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
      .on('POST /wards-import', next)
      .previews('POST /wards-import', next);
    const { unmount } = await renderPage(
      <ImportDialog
        source={{ columns: ['code'], example: ['1'], endpoint: 'POST /wards-import' }}
        file="wards"
        onClose={() => undefined}
        onDone={() => undefined}
      />,
      '/address-level-3',
    );
    const user = userEvent.setup();
    const choose = () => user.upload(screen.getByLabelText('Chọn tệp CSV'), new File(['code\n1\n'], 'phuong.csv'));
    const said = (line: object) => act(async () => last.say(line));
    const bar = (name: string) => screen.findByRole('progressbar', { name });

    await choose();
    await said({ share: 0.25 });
    expect(await bar('Đang đọc…')).toHaveProperty('value', 0.25);
    await user.click(screen.getByRole('button', { name: 'Dừng' }));
    expect(signal?.aborted).toBe(true);
    await said({ share: 0.5 });
    await said({ status: 200, body: { data: report } });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('heading', { name: /Xem trước/ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();

    await choose();
    await said({ share: 0.75 });
    await said({ status: 200, body: { data: report } });
    await user.click(await screen.findByRole('button', { name: 'Nhập 1 dòng' }));
    await said({ share: 0.5 });
    expect(await bar('Đang nhập…')).toHaveProperty('value', 0.5);
    expect(screen.queryByRole('button', { name: 'Dừng' })).toBeNull();
    await said({ status: 200, body: { data: report } });
    expect(await screen.findByRole('heading', { name: 'Đã nhập phuong.csv' })).toBeTruthy();

    await choose();
    await said({ share: 0.5 });
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  it('drops what was typed into its form only when that was agreed to', async () => {
    await open('admin');
    const user = userEvent.setup();
    const begin = async (): Promise<HTMLElement> => {
      await user.click(screen.getByRole('button', { name: /Thêm mã khai thác/ }));
      return within(await screen.findByRole('form', { name: 'Thêm mã khai thác' })).getByLabelText(/Tên/);
    };
    const asked = () => screen.queryByRole('alertdialog', { name: 'Bỏ nội dung đã nhập?' });

    await user.type(await begin(), 'Kho 3');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Nhập tiếp'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(asked()).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/Tên/).value).toBe('Kho 3');

    await user.click(screen.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(asked()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Bỏ' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());

    // Nothing typed, or taken back again: nothing to lose.
    const name = await begin();
    await user.type(name, 'K{Backspace}');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(asked()).toBeNull();
  });
});
