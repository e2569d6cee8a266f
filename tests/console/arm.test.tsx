import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { armLine } from '~console/terminal/scan/use-scan-commands';
import { noMemory } from '~commands/testing/meaning';
import { mobileUnitRecord } from '~commands/mobile-units';
import type { GateUser } from '~commands/subject';

const user: GateUser = { role: 'admin', hubIds: [1], packagesExcluded: false, only_operation: false };
const bag = (status: 'Draft' | 'Closed') =>
  mobileUnitRecord.read({
    id: 3,
    mu_code: 'MU26112300003',
    version: 1,
    status,
    origin_hub: { id: 1, code: 'HCM01', name: 'Quận 1' },
    destination_hub: { id: 2, code: 'HN01', name: 'Hoàn Kiếm' },
  });

beforeAll(() => startI18n('vi'));

it('a verb that several kinds of record have is armed for the one at hand', () => {
  const arming = armLine('add', user, noMemory, bag('Draft'));
  expect(arming).toMatchObject({
    ok: true,
    armed: { line: 'add', stages: [{ command: { id: 'mobile-unit.add' } }], record: { code: 'MU26112300003' } },
  });
});

it('with none at hand, or one that takes nothing any more, it is refused', () => {
  expect(armLine('add', user, noMemory, null)).toEqual({
    ok: false,
    text: '“add” làm trên một phiếu: mở trang phiếu rồi đặt lệnh.',
  });
  expect(armLine('add', user, noMemory, bag('Closed'))).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^E[A-Z]{2}\d{3} /) as string,
  });
});

it.each(['claim', 'count 500000'])('%s makes a document of all its packages: no scan does that', (line) => {
  expect(armLine(line, user, noMemory, null)).toMatchObject({ ok: false });
});
