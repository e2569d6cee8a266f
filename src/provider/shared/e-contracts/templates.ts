interface ContractTemplate {
  readonly version: number;
  readonly title: string;
  readonly articles: readonly { readonly heading: string; readonly text: string }[];
}

/**
 * The wording of contracts. A version that was used is never changed: what was signed is drawn and read by it. New
 * wording is a new version at the end, which contracts drawn up from then on take.
 */
const templates: readonly ContractTemplate[] = [
  {
    version: 1,
    title: 'HỢP ĐỒNG CỘNG TÁC VIÊN GIAO NHẬN',
    articles: [
      {
        heading: 'Điều 1. Công việc',
        text: 'Bên B nhận lấy hàng, giao hàng và hoàn hàng trong địa bàn của bưu cục nêu trên theo phiếu được giao.',
      },
      {
        heading: 'Điều 2. Tiền thu hộ',
        text: 'Bên B nộp đủ tiền thu hộ về bưu cục trong ngày. Phần thiếu không có lý do chính đáng là khoản nợ của Bên B.',
      },
      {
        heading: 'Điều 3. Thời hạn',
        text: 'Hợp đồng có hiệu lực từ ngày được Bên A duyệt và có thể chấm dứt khi một bên báo trước 15 ngày.',
      },
    ],
  },
  {
    version: 2,
    title: 'HỢP ĐỒNG CỘNG TÁC VIÊN GIAO NHẬN',
    articles: [
      {
        heading: 'Điều 1. Công việc',
        text: 'Bên B nhận lấy hàng, giao hàng và hoàn hàng trong địa bàn của bưu cục nêu trên theo phiếu được giao, tự lo phương tiện và chi phí đi lại.',
      },
      {
        heading: 'Điều 2. Hàng hóa',
        text: 'Bên B giữ hàng nguyên vẹn từ lúc quét nhận đến lúc giao cho người nhận hoặc quét trả về bưu cục. Hàng mất hoặc hư do lỗi của Bên B được bồi thường theo quy định của Bên A.',
      },
      {
        heading: 'Điều 3. Tiền thu hộ',
        text: 'Bên B chỉ thu đúng số tiền trên đơn và nộp đủ về bưu cục trong ngày. Phần thiếu là khoản nợ của Bên B; phần thừa được ghi nhận và không bù trừ vào phần thiếu.',
      },
      {
        heading: 'Điều 4. Thù lao',
        text: 'Thù lao tính theo số đơn hoàn thành và bảng đơn giá đang áp dụng tại bưu cục, trả mỗi tháng một lần sau khi đối soát.',
      },
      {
        heading: 'Điều 5. Công cụ và đặt cọc',
        text: 'Bên B đặt cọc và nhận công cụ làm việc theo biên bản. Khi chấm dứt hợp đồng, Bên B trả lại công cụ; tiền cọc được hoàn sau khi trừ các khoản còn nợ.',
      },
      {
        heading: 'Điều 6. Thông tin cá nhân',
        text: 'Bên B chỉ dùng thông tin của người gửi và người nhận để thực hiện công việc, không lưu lại hoặc chuyển cho người khác. Bên A lưu giấy tờ của Bên B để xác minh và thực hiện hợp đồng này.',
      },
      {
        heading: 'Điều 7. Hiệu lực',
        text: 'Hợp đồng có hiệu lực từ khi Bên A duyệt. Mỗi bên có thể chấm dứt khi báo trước 15 ngày; Bên B bàn giao hết hàng và tiền đang giữ trước khi ngừng việc.',
      },
      {
        heading: 'Điều 8. Chữ ký điện tử',
        text: 'Hai bên công nhận chữ ký vẽ hoặc gõ trên hệ thống, cùng thời điểm và mã băm của văn bản, có giá trị như chữ ký trên giấy.',
      },
    ],
  },
];

export function currentTemplate(): ContractTemplate {
  const last = templates.at(-1);
  if (!last) throw new Error('there is a template');
  return last;
}

/** Throws on a version that never was. */
export function templateOf(version: number): ContractTemplate {
  const template = templates.find((one) => one.version === version);
  if (!template) throw new Error(`no contract template ${version}`);
  return template;
}
