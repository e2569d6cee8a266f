import type { OutboundFault } from './outbound';

interface Words {
  readonly vi: string;
  readonly en: string;
}

/** Who did a step of a package that nobody did: it is told by its role. */
export const systemName = 'Hệ thống';

/** What went wrong with a call to others, where a note names it by its code alone. */
export const faultTitles: Readonly<Record<OutboundFault, Words>> = {
  bad_url: { vi: 'chưa đặt địa chỉ, hoặc địa chỉ không hợp lệ', en: 'no address set, or no valid one' },
  address_refused: { vi: 'địa chỉ nội bộ, cấu hình không cho gọi', en: 'an internal address, not allowed' },
  unresolved: { vi: 'không tìm thấy tên miền', en: 'no such host' },
  connect_timeout: { vi: 'không kết nối được trong thời hạn', en: 'no connection in time' },
  timeout: { vi: 'không trả lời kịp', en: 'no answer in time' },
  connection: { vi: 'mất kết nối', en: 'connection lost' },
  tls: { vi: 'chứng chỉ TLS không tin được', en: 'TLS certificate not trusted' },
  redirect: { vi: 'chuyển hướng sang địa chỉ khác', en: 'redirected elsewhere' },
  response_too_large: { vi: 'câu trả lời quá dài', en: 'the answer is too long' },
  status: { vi: 'báo lỗi', en: 'answered with an error' },
  bad_answer: { vi: 'câu trả lời không đúng mẫu', en: 'the answer is not as agreed' },
  rejected: { vi: 'từ chối', en: 'refused' },
  endpoint_off: { vi: 'đã tắt', en: 'switched off' },
  moved_on: { vi: 'kiện đã rời trạng thái đó', en: 'the package has left that status' },
  internal: { vi: 'lỗi phía Hubline', en: 'a fault of Hubline’s' },
};

/** A step's note: a fault that it names by its code is said in words. */
export function noteText(note: string, locale: keyof Words): string {
  const [, who, code] = /^(.+): ([a-z_]+)$/.exec(note) ?? [];
  const title = code === undefined ? undefined : Object.entries(faultTitles).find(([fault]) => fault === code)?.[1];
  return who !== undefined && title ? `${who}: ${title[locale]}` : note;
}
