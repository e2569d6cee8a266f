import { describe, expect, test } from 'vitest';
import type { GateUser } from '../subject';
import { parseLine } from './parse';
import { readLine } from './read-line';

const user: GateUser = { role: 'admin', only_operation: false, hubIds: [1], packagesExcluded: false };
function read(text: string) {
  const line = parseLine(text);
  const { stages, problems } = readLine(line, user, new Date());
  return {
    errors: line.errors,
    problems,
    stages: stages.map(({ command, args, target, origin }) => ({
      id: command.id,
      args,
      record: target?.code ?? null,
      named: origin !== null,
    })),
  };
}
const well = { errors: [], problems: [] };

describe('a line is understood as it is said', () => {
  test('a verb that makes a record stands alone where no other has its name, and the plate is one word', () => {
    for (const verb of ['linehaul', 'chuyến-mới', 'runsheet linehaul']) {
      expect(read(`${verb} HCM01 HN03 51C12345 Nguyễn Văn A`)).toEqual({
        ...well,
        stages: [
          {
            id: 'linehaul.new',
            args: { from: 'HCM01', to: 'HN03', plate: '51C12345', driver: 'Nguyễn Văn A' },
            record: null,
            named: false,
          },
        ],
      });
    }
  });

  test('a version of prices is one by its number', () => {
    expect(read('TNN01/2 ; withdraw')).toEqual({
      ...well,
      stages: [{ id: 'price.withdraw', args: {}, record: 'TNN01/2', named: false }],
    });
    expect(read('withdraw tnn01/2')).toEqual({
      ...well,
      stages: [{ id: 'price.withdraw', args: {}, record: 'TNN01/2', named: false }],
    });
  });

  test('packages are saved as a set where the line names them', () => {
    expect(read('HL240000018VN HL240000035VN ; save @sáng')).toEqual({
      ...well,
      stages: [{ id: 'own.save-set', args: { name: 'sáng' }, record: null, named: true }],
    });
    expect(read('save @sáng')).toEqual({
      ...well,
      stages: [{ id: 'own.save-set', args: { name: 'sáng' }, record: null, named: false }],
    });
    expect(read('HL240000018VN ; drop @sáng').problems).toMatchObject([{ kind: 'takes_no_packages' }]);
    expect(read('HL240000018VN ; save @sáng ; print').problems).toMatchObject([{ kind: 'takes_no_packages' }]);
  });

  test('who paid how is said with the report', () => {
    expect(read('ORS26112100007 ; done HL240000018VN note="vợ ký" trả_bằng=chuyển_khoản').stages).toMatchObject([
      { id: 'runsheet.done', args: { note: 'vợ ký', paid_by: 'transfer' } },
    ]);
    expect(read('in-phiếu ORS26112100007')).toEqual({
      ...well,
      stages: [{ id: 'runsheet.paper', args: {}, record: 'ORS26112100007', named: false }],
    });
  });
});
