import { toolKinds, type ToolKind } from '~domain/courier-account';
import { limits } from '~domain/limits';
import { defineCommand, type Argument, type Command, type Words } from './command';
import { carrier } from './common-arguments';

/** Tools as people call them. */
const toolTitles: Readonly<Record<ToolKind, Words>> = {
  uniform: { vi: 'đồng phục', en: 'uniform' },
  helmet: { vi: 'mũ bảo hiểm', en: 'helmet' },
  delivery_bag: { vi: 'thùng giao hàng', en: 'delivery bag' },
  phone: { vi: 'điện thoại', en: 'phone' },
  scanner: { vi: 'máy quét', en: 'scanner' },
  raincoat: { vi: 'áo mưa', en: 'raincoat' },
  card: { vi: 'thẻ tên', en: 'name card' },
};

const tool: Argument = {
  name: 'tool',
  words: ['công_cụ'],
  title: { vi: 'Công cụ', en: 'Tool' },
  type: { kind: 'choice', choices: toolKinds.map((value) => ({ value, title: toolTitles[value] })), list: false },
  required: true,
};
const serial = (title: Words): Argument => ({
  name: 'serial',
  field: 'serial_number',
  words: ['số_hiệu'],
  title,
  type: { kind: 'text', max: 40 },
  required: false,
});
const onCourier = { access: 'couriers', subject: 'record', record: 'courier' } as const;
const shipUnit = { endpoint: 'PATCH /users/{id}/sync-ship-unit', yields: 'courier' } as const;

/** What a courier is handed for his work, and under which codes carriers know him. */
export const courierKitCommands: readonly Command[] = [
  defineCommand({
    ...onCourier,
    id: 'courier.give-tool',
    verb: 'give-tool',
    aliases: ['cap-cong-cu', 'cấp-công-cụ'],
    title: { vi: 'Cấp công cụ', en: 'Hand out a tool' },
    rule: 'tool.give',
    args: [
      tool,
      {
        name: 'quantity',
        words: ['số_lượng'],
        title: { vi: 'Số lượng', en: 'Quantity' },
        type: { kind: 'integer', min: 1, max: limits.courierTools },
        required: true,
        default: '1',
      },
      serial({ vi: 'Số hiệu', en: 'Serial number' }),
    ],
    effect: { kind: 'call', endpoint: 'POST /couriers/{id}/tools', yields: 'courier' },
    inverse: { command: 'courier.take-tool' },
  }),
  defineCommand({
    ...onCourier,
    id: 'courier.take-tool',
    verb: 'take-tool',
    aliases: ['thu-cong-cu', 'thu-công-cụ'],
    title: { vi: 'Thu lại công cụ', en: 'Take a tool back' },
    args: [tool, serial({ vi: 'Số hiệu (trống = mọi cái cùng loại)', en: 'Serial number (none = all of the kind)' })],
    effect: { kind: 'call', endpoint: 'PATCH /couriers/{id}/tools/return', yields: 'courier' },
    inverse: { command: 'courier.give-tool' },
  }),
  defineCommand({
    ...onCourier,
    id: 'courier.ship-unit',
    verb: 'ship-unit',
    aliases: ['dong-bo-3pl', 'đồng-bộ-3pl'],
    title: { vi: 'Đồng bộ đơn vị 3PL', en: 'Sync with a ship unit' },
    args: [
      carrier(true),
      {
        name: 'code',
        words: ['mã'],
        title: { vi: 'Mã bưu tá ở đơn vị', en: 'The courier’s code there' },
        type: { kind: 'text', max: 40, word: true },
        required: true,
      },
    ],
    effect: { kind: 'call', ...shipUnit, fixed: { type: 'courier' } },
    inverse: { command: 'courier.ship-unit-off' },
  }),
  defineCommand({
    ...onCourier,
    id: 'courier.ship-unit-off',
    verb: 'ship-unit-off',
    aliases: ['go-3pl', 'gỡ-3pl'],
    title: { vi: 'Gỡ đồng bộ đơn vị 3PL', en: 'Take the ship unit’s code back' },
    args: [carrier(true)],
    effect: { kind: 'call', ...shipUnit, fixed: { type: 'courier', code: '' } },
    inverse: { command: 'courier.ship-unit' },
  }),
];
