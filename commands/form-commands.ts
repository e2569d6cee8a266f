import { limits } from '~domain/limits';
import { defineUi, type Words } from './command';
import type { AccessItem } from '~domain/access';

const desk = (
  name: string,
  verb: string,
  aliases: readonly string[],
  title: Words,
  at?: string,
  access: AccessItem = 'outbound_three_pl',
) => defineUi({ id: `face.${name}`, verb, aliases, title, access, ...(at === undefined ? {} : { at }) });

/**
 * What pages do with what is filled in on them: a pickup sheet's list of doors, the hand-over desk, a carrier's
 * settings.
 */
export const formCommands = {
  putOnSheet: desk(
    'put-on-sheet',
    'put-on-sheet',
    ['dua-vao-phieu', 'đưa-vào-phiếu'],
    { vi: 'Đưa hàng chờ lấy vào phiếu', en: 'Put what waits on a sheet' },
    '/need-pickup-packages',
    'runsheet_work',
  ),
  planMake: desk(
    'plan-make',
    'make-routes',
    ['lap-phieu-tuyen', 'lập-phiếu-tuyến'],
    { vi: 'Tạo phiếu theo tuyến đã chia', en: 'Make the sheets of the plan' },
    '/pickup-plan',
    'runsheet_work',
  ),
  pickupNote: defineUi({
    id: 'face.pickup-note',
    verb: 'pickup-note',
    aliases: ['dan-lay-hang', 'dặn-lấy-hàng'],
    title: { vi: 'Viết ghi chú lấy hàng của bưu cục', en: 'Write the hub’s pickup note' },
    access: 'pickup',
    args: [
      {
        name: 'note',
        words: ['ghi_chú'],
        title: { vi: 'Ghi chú', en: 'Note' },
        type: { kind: 'text', max: limits.text },
        required: true,
      },
    ],
    at: '/need-pickup-packages',
  }),
  pickupStop: defineUi({
    id: 'face.pickup-stop',
    verb: 'add-stop',
    aliases: ['them-diem', 'thêm-điểm'],
    title: { vi: 'Thêm điểm lấy vào phiếu', en: 'Add a door to the sheet' },
    access: 'runsheet_work',
    args: [
      {
        name: 'stop',
        words: ['điểm'],
        title: { vi: 'Số thứ tự trong danh sách chờ', en: 'Its number among those that wait' },
        type: { kind: 'integer', min: 1, max: limits.maxApiLimit },
        required: true,
      },
    ],
  }),
  handoverNow: desk(
    'handover-now',
    'handover-now',
    ['ban-giao-ngay', 'bàn-giao-ngay'],
    { vi: 'Bàn giao ngay các mã đã gom', en: 'Hand over what is collected now' },
    '/3pl',
  ),
  handoverSheet: desk(
    'handover-sheet',
    'handover-sheet',
    ['lap-phieu-3pl', 'lập-phiếu-3pl'],
    { vi: 'Lập phiếu bàn giao', en: 'Make a hand-over sheet' },
    '/3pl',
  ),
  carrierBagNew: desk(
    'carrier-bag-new',
    'new-carrier-bag',
    ['mo-bao-3pl', 'mở-bao-3pl'],
    { vi: 'Mở bao mới cho 3PL', en: 'Open a bag for a carrier' },
    '/mu-3pl',
  ),
  carrierAdd: desk(
    'carrier-add',
    'carrier-add',
    ['them-don-vi', 'thêm-đơn-vị'],
    { vi: 'Thêm đơn vị 3PL', en: 'Add a carrier' },
    '/user-3pl',
    'three_pl_settings',
  ),
  carrierGateway: desk(
    'carrier-gateway',
    'carrier-gateway',
    ['lay-token-cong', 'lấy-token-cổng'],
    { vi: 'Lấy token cổng mới của 3PL', en: 'Fetch the carrier’s gateway token' },
    undefined,
    'three_pl_settings',
  ),
  carrierRenew: desk(
    'carrier-renew',
    'carrier-renew',
    ['doi-token-3pl', 'đổi-token-3pl'],
    { vi: 'Đổi token của 3PL', en: 'Renew the carrier’s token' },
    undefined,
    'three_pl_settings',
  ),
  carrierStatuses: desk(
    'carrier-statuses',
    'carrier-statuses',
    ['luu-trang-thai-3pl', 'lưu-trạng-thái-3pl'],
    { vi: 'Lưu ý nghĩa trạng thái của 3PL', en: 'Save what the carrier’s statuses mean' },
    undefined,
    'three_pl_settings',
  ),
};
