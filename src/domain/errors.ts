interface CatalogueEntry {
  /** HTTP status the code travels under. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 423 | 429 | 500 | 503;
  readonly vi: string;
  readonly en: string;
}

/**
 * The error catalogue (specification §8), complete, with the texts shown to people. Codes marked "ours" fill what the
 * specification leaves open (ESY…, ELG…, EPK030–033); EUS004 and EUS007 are not shown there and do not exist here.
 */
export const errorCatalogue = {
  ESP000: { status: 422, vi: 'Dữ liệu chưa hợp lệ, xem lỗi ở từng ô.', en: 'Validation failed, see the fields.' },

  EAD001: {
    status: 409,
    vi: 'Địa chỉ đang được dùng, không xóa được.',
    en: 'The address is in use and cannot be deleted.',
  },
  EAD002: { status: 422, vi: 'Tên không được dài quá 100 ký tự.', en: 'The name must not exceed 100 characters.' },
  EAD003: {
    status: 422,
    vi: 'Mã khai thác không được dài quá 10 ký tự.',
    en: 'The hub port code must not exceed 10 characters.',
  },
  EAL001: { status: 409, vi: 'Tên đã được dùng.', en: 'The name is already taken.' },
  EAL002: { status: 409, vi: 'Mã đã được dùng.', en: 'The code is already taken.' },
  EAL003: { status: 409, vi: 'Cập nhật không thành công.', en: 'The update failed.' },

  ECO001: {
    status: 409,
    vi: 'Phiếu chuyển COD về trung tâm đã duyệt, không sửa được.',
    en: 'The COD transfer to center is already approved.',
  },
  ECO002: {
    status: 422,
    vi: 'Phiếu chuyển COD về trung tâm chưa có chứng từ.',
    en: 'The COD transfer to center has no receipts.',
  },
  ECO003: {
    status: 409,
    vi: 'Phiếu chuyển COD về trung tâm không còn chờ duyệt.',
    en: 'The COD transfer to center is not New.',
  },
  ECO004: {
    status: 409,
    vi: 'Phiếu chuyển COD cho khách đã duyệt, không sửa được.',
    en: 'The COD transfer to the customer is already approved.',
  },
  ECO005: {
    status: 422,
    vi: 'Phiếu chuyển COD cho khách chưa có chứng từ.',
    en: 'The COD transfer to the customer has no receipts.',
  },
  ECO006: {
    status: 409,
    vi: 'Phiếu chuyển COD cho khách không còn chờ duyệt.',
    en: 'The COD transfer to the customer is not New.',
  },
  ECO007: { status: 422, vi: 'Số tiền không được nhỏ hơn 0.', en: 'The amount must not be below 0.' },
  ECO008: { status: 409, vi: 'Không tạo được phiếu COD.', en: 'The COD document could not be created.' },
  ECO009: { status: 409, vi: 'COD của kiện đã được duyệt thu.', en: 'The COD collection is already approved.' },

  ELC001: { status: 409, vi: 'Phiếu đền bù đã duyệt, không sửa được.', en: 'The lost claim is already approved.' },
  ELC002: { status: 422, vi: 'Phiếu đền bù chưa có chứng từ.', en: 'The lost claim has no receipts.' },
  ELC003: { status: 409, vi: 'Không tạo được phiếu đền bù.', en: 'The lost claim could not be created.' },
  ELC004: { status: 409, vi: 'Phiếu đền bù không còn chờ duyệt.', en: 'The lost claim is not New.' },
  ELL001: { status: 409, vi: 'Phiếu thu hồi hàng mất đã duyệt.', en: 'The lost collection is already approved.' },
  ELL002: { status: 422, vi: 'Phiếu thu hồi hàng mất chưa có chứng từ.', en: 'The lost collection has no receipts.' },

  EPK001: { status: 409, vi: 'Trạng thái đăng ký đơn không hợp lệ.', en: 'Invalid registration status.' },
  EPK002: { status: 409, vi: 'Bao đã niêm phong hoặc đã rời bưu cục.', en: 'The mobile unit must be Draft or Open.' },
  EPK003: { status: 409, vi: 'Kiện không đủ điều kiện xếp vào bao.', en: 'The order is not valid to allocate.' },
  EPK004: { status: 409, vi: 'Bao chưa niêm phong hoặc đã rời bưu cục.', en: 'The mobile unit must be Open.' },
  EPK005: { status: 409, vi: 'Kiện không nằm trong bao.', en: 'The order is not in the mobile unit.' },
  EPK006: { status: 409, vi: 'Bao không có kiện nào.', en: 'The mobile unit is empty.' },
  EPK007: { status: 409, vi: 'Kiện không ở trạng thái Chờ lấy.', en: 'The order is not waiting for pickup.' },
  EPK008: { status: 409, vi: 'Kiện khác điểm đến.', en: 'The order has a different destination.' },
  EPK009: { status: 404, vi: 'Không tìm thấy kiện.', en: 'The order was not found.' },
  EPK010: { status: 409, vi: 'Bao chưa rời bưu cục gửi hoặc chưa được nhận.', en: 'The mobile unit must be Closed.' },
  EPK011: {
    status: 409,
    vi: 'Trạng thái kiện không cho phép thao tác này.',
    en: 'The status of the order does not allow this.',
  },
  EPK012: { status: 409, vi: 'Kiện đang ở bưu cục khác.', en: 'The order is at another hub.' },
  EPK013: { status: 409, vi: 'Kiện đã nằm trong phiếu khác.', en: 'The order is in another runsheet.' },
  EPK014: { status: 409, vi: 'Không tạo được đơn.', en: 'The resource could not be created.' },
  EPK015: { status: 409, vi: 'Kiện không ở trạng thái thất lạc.', en: 'The order is not in a lost status.' },
  EPK016: {
    status: 409,
    vi: 'Trạng thái kiện không cho phép sửa cân nặng, kích thước.',
    en: 'The status does not allow a resize.',
  },
  EPK017: { status: 409, vi: 'Chuyến chưa có kiện nào.', en: 'The trip is empty.' },
  EPK018: {
    status: 409,
    vi: 'Kiện không còn ở trạng thái Nháp hoặc Chờ lấy.',
    en: 'The order is not Draft or Waiting for pickup.',
  },
  EPK019: { status: 409, vi: 'Kiện không ở trạng thái chờ xử lý lại.', en: 'The order is not an attempt.' },
  EPK020: { status: 422, vi: 'Thời gian đã chọn không còn hợp lệ.', en: 'The chosen time has expired.' },
  EPK021: { status: 422, vi: 'Lý do không thuộc loại Lấy hàng.', en: 'The reason is not of type Pickup.' },
  EPK022: { status: 422, vi: 'Lý do không thuộc loại Giao hàng.', en: 'The reason is not of type Delivery.' },
  EPK023: { status: 422, vi: 'Lý do không thuộc loại Hoàn hàng.', en: 'The reason is not of type Return.' },
  EPK024: { status: 409, vi: 'Kiện đã giao, không nhập kho được.', en: 'A delivered order cannot be inbound.' },
  EPK025: {
    status: 422,
    vi: 'Khoảng ngày xuất dữ liệu không quá 30 ngày.',
    en: 'The export range must not exceed 30 days.',
  },
  EPK026: { status: 409, vi: 'Kiện không ở trạng thái thất bại.', en: 'The order is not failed.' },
  EPK027: { status: 422, vi: 'Mã vận đơn không hợp lệ.', en: 'The tracking code is invalid.' },
  EPK028: { status: 409, vi: 'Kiện đã được chuyển.', en: 'The order is already transferred.' },
  EPK029: { status: 404, vi: 'Mã vận đơn không tồn tại.', en: 'The tracking code does not exist.' },
  EPK030: {
    status: 409,
    vi: 'Kiện đã thay đổi từ lúc đó. Tải lại rồi thử lại.',
    en: 'The order was changed meanwhile. Reload and try again.',
  },
  EPK031: { status: 409, vi: 'Kiện đã có trong phiếu này.', en: 'The order is already in this runsheet.' },
  EPK032: {
    status: 409,
    vi: 'Kiện đã ghi nhận tiền, không sửa được.',
    en: 'Money is recorded on the order, it is locked.',
  },
  EPK033: { status: 409, vi: 'Kiện đã hết số lần thử.', en: 'The attempts of the order are exhausted.' },

  EPKS001: { status: 422, vi: 'Không tìm thấy trạng thái kiện.', en: 'The package status was not found.' },
  EPL001: { status: 409, vi: 'Phiếu đã xuất phát.', en: 'The runsheet is already dispatched.' },
  EPL002: { status: 409, vi: 'Kiện đang do đơn vị 3PL xử lý.', en: 'The order is processed by a 3PL.' },
  EPL003: { status: 409, vi: 'Trạng thái kiện không xếp phiếu được.', en: 'The status does not allow allocation.' },
  EPL004: { status: 409, vi: 'Phiếu chưa xuất phát hoặc đã kết thúc.', en: 'The runsheet is not running.' },
  EPL005: { status: 409, vi: 'Trạng thái kiện không xuất phát được.', en: 'The status does not allow dispatch.' },
  ERS001: { status: 409, vi: 'Phiếu đã xuất phát, đã đóng hoặc đã hủy.', en: 'The runsheet is not Created.' },
  ERS002: { status: 409, vi: 'Bao không nằm trong phiếu.', en: 'The mobile unit is not in the runsheet.' },
  ERS003: {
    status: 409,
    vi: 'Còn kiện đang lấy, đang giao hoặc chưa xử lý xong.',
    en: 'A package is still picking, delivering or reverted.',
  },

  ESH001: {
    status: 422,
    vi: 'Địa chỉ chưa được hỗ trợ, vui lòng gọi hotline.',
    en: 'No hub serves this address, please contact the hotline.',
  },
  ESL0004: {
    status: 409,
    vi: 'Cần xác minh giấy tờ trước khi kích hoạt shop.',
    en: 'Verify the papers before activating the shop.',
  },

  EUS001: { status: 409, vi: 'Biển số xe đã được dùng.', en: 'The licence plate is already taken.' },
  EUS002: { status: 409, vi: 'Email đã được dùng.', en: 'The email is already taken.' },
  EUS003: { status: 409, vi: 'Số điện thoại đã được dùng.', en: 'The phone number is already taken.' },
  EUS005: { status: 422, vi: 'Mật khẩu cũ không đúng.', en: 'The old password is wrong.' },
  EUS006: { status: 404, vi: 'Không tìm thấy người dùng.', en: 'The user was not found.' },
  EUS008: {
    status: 403,
    vi: 'Bạn không có quyền thực hiện thao tác này.',
    en: 'You do not have permission to do this.',
  },
  EUS009: { status: 409, vi: 'Tính năng không áp dụng.', en: 'The feature is not applicable.' },
  EUS010: { status: 409, vi: 'Cần đăng ký tài khoản ngân hàng trước.', en: 'Register a bank account first.' },
  EUS011: { status: 409, vi: 'Có sự cố, vui lòng gọi hotline.', en: 'There is a problem, please call the hotline.' },
  EUS012: { status: 423, vi: 'Tài khoản đã bị khóa.', en: 'The account is locked.' },
  GM002: { status: 409, vi: 'Email đã tồn tại.', en: 'The email already exists.' },
  GM003: { status: 409, vi: 'Số điện thoại đã tồn tại.', en: 'The phone number already exists.' },

  ELG001: {
    status: 422,
    vi: 'Thông tin đăng nhập không đúng, vui lòng thử lại.',
    en: 'Your login information is not correct, please try again.',
  },
  ELG002: { status: 422, vi: 'Cần xác nhận bạn không phải máy.', en: 'Please confirm that you are not a robot.' },
  ELG003: { status: 409, vi: 'Liên kết đã dùng hoặc hết hạn.', en: 'The link has been used or has expired.' },
  ESY001: { status: 500, vi: 'Có lỗi xảy ra, vui lòng thử lại!', en: 'An error occur, please try again!' },
  ESY002: {
    status: 401,
    vi: 'Phiên làm việc đã hết, vui lòng đăng nhập lại.',
    en: 'The session has ended, please sign in again.',
  },
  ESY003: {
    status: 429,
    vi: 'Thao tác quá nhanh, vui lòng chờ một chút.',
    en: 'Too many requests, please wait a moment.',
  },
  ESY004: { status: 404, vi: 'Không có địa chỉ này.', en: 'There is nothing at this address.' },
  ESY005: {
    status: 409,
    vi: 'Khóa chống lặp đã dùng cho nội dung khác.',
    en: 'The idempotency key was used for another body.',
  },
  ESY006: {
    status: 409,
    vi: 'Thao tác trước với cùng khóa vẫn đang chạy.',
    en: 'The first request with this key is still running.',
  },
  ESY007: { status: 413, vi: 'Nội dung gửi lên quá lớn.', en: 'The content is too large.' },
  ESY008: { status: 415, vi: 'Kiểu nội dung không được hỗ trợ.', en: 'The content type is not supported.' },
  ESY009: { status: 503, vi: 'Máy chủ đang bận, vui lòng thử lại.', en: 'The service is busy, please try again.' },
  ESY010: { status: 404, vi: 'Không tìm thấy lượt chạy này.', en: 'The run was not found.' },
  ESY011: { status: 409, vi: 'Lượt chạy này không hoàn tác được.', en: 'This run cannot be undone.' },
  ESY012: {
    status: 409,
    vi: 'Lượt chạy này không còn gì để hoàn tác.',
    en: 'There is nothing left to undo in this run.',
  },
  ESY013: {
    status: 409,
    vi: 'Cài đặt vừa được đổi ở nơi khác. Tải lại rồi thử lại.',
    en: 'The setting was changed elsewhere meanwhile. Reload and try again.',
  },
  ESY014: { status: 404, vi: 'Không tìm thấy phiếu này.', en: 'The runsheet was not found.' },
  ESY015: { status: 404, vi: 'Không tìm thấy lần kiểm kê này.', en: 'The stock count was not found.' },
  ESY016: { status: 409, vi: 'Lần kiểm kê này đã kết thúc.', en: 'The stock count is finished.' },
  ESY051: { status: 404, vi: 'Không tìm thấy bao này.', en: 'The mobile unit was not found.' },
  ESY052: { status: 404, vi: 'Xe này chưa bắt đầu dỡ hàng.', en: 'Unloading of this truck has not begun.' },
  ESY053: { status: 409, vi: 'Xe này đã dỡ xong.', en: 'Unloading of this truck is finished.' },
  ESY017: {
    status: 409,
    vi: 'Hubline đã có phiên bản mới, hãy tải lại trang.',
    en: 'There is a new version of Hubline: reload the page.',
  },
  ESY018: {
    status: 404,
    vi: 'Không tìm thấy tệp đã xuất này, hoặc tệp đã hết hạn.',
    en: 'The export was not found, or it has expired.',
  },
  ESY019: {
    status: 503,
    vi: 'Máy chủ đã hết chỗ lưu, hãy báo người vận hành.',
    en: 'The server’s disk is full: tell whoever runs it.',
  },
  ESY021: { status: 404, vi: 'Không tìm thấy địa chỉ nhận này.', en: 'The endpoint was not found.' },
  ESY022: { status: 404, vi: 'Không tìm thấy lượt gửi này.', en: 'The delivery was not found.' },
  ESY026: { status: 404, vi: 'Không tìm thấy đơn vị 3PL này.', en: 'The carrier was not found.' },
  ESY061: { status: 404, vi: 'Không tìm thấy phiếu tiền này.', en: 'The money document was not found.' },
  ESY062: { status: 404, vi: 'Không tìm thấy tài khoản sổ cái này.', en: 'The ledger account was not found.' },
  ESY096: { status: 404, vi: 'Không tìm thấy bưu cục này.', en: 'The hub was not found.' },
  ESY097: { status: 404, vi: 'Không tìm thấy mục này.', en: 'The entry was not found.' },
  ESY027: { status: 404, vi: 'Không tìm thấy bao 3PL này.', en: 'The carrier bag was not found.' },
  ESY064: { status: 404, vi: 'Không tìm thấy bảng giá này.', en: 'The price table was not found.' },
  ESY065: {
    status: 409,
    vi: 'Phiên bản giá này chỉ xem được, không sửa được nữa.',
    en: 'This version of the price table can only be read.',
  },
  ESY066: {
    status: 409,
    vi: 'Đã có bảng giá; hãy mở bảng đó để sửa.',
    en: 'There is a price table already; open it to change it.',
  },
  ESY091: { status: 404, vi: 'Không tìm thấy yêu cầu hỗ trợ này.', en: 'The support request was not found.' },
  ESY092: {
    status: 409,
    vi: 'Trạng thái yêu cầu hỗ trợ không cho phép thao tác này.',
    en: 'The status of the support request does not allow this.',
  },
  ESY093: { status: 404, vi: 'Không tìm thấy shop này.', en: 'The shop was not found.' },
  ESY094: {
    status: 409,
    vi: 'Shop vừa được người khác thay đổi. Tải lại rồi thử lại.',
    en: 'The shop was changed meanwhile. Reload and try again.',
  },
  ESY081: {
    status: 409,
    vi: 'Hồ sơ đang ở bước khác, không làm được bước này.',
    en: 'The courier’s file is at another step.',
  },
  ESY082: {
    status: 409,
    vi: 'Chưa kích hoạt được: đào tạo, công cụ, đặt cọc và hợp đồng điện tử đều phải được duyệt.',
    en: 'Not ready: training, tools, deposit and the e-contract must all be approved.',
  },
  ESY083: {
    status: 409,
    vi: 'Bưu tá còn giữ hàng hoặc tiền, chưa ngừng được.',
    en: 'The courier still has packages or cash in hand.',
  },
  ESY084: { status: 404, vi: 'Không tìm thấy giấy tờ hoặc hợp đồng này.', en: 'The paper or contract was not found.' },
  ESY085: {
    status: 409,
    vi: 'Hồ sơ còn thiếu: cần số căn cước, ngày sinh, địa chỉ và ảnh căn cước đã xác minh.',
    en: 'The file is incomplete: ID number, birth date, address and verified photos of the ID card are needed.',
  },
  ESY086: {
    status: 409,
    vi: 'Hồ sơ vừa được người khác thay đổi. Tải lại rồi thử lại.',
    en: 'The file was changed meanwhile. Reload and try again.',
  },
  ESY101: {
    status: 409,
    vi: 'Phiếu thu hồi hàng mất không còn chờ duyệt.',
    en: 'The lost collection is not New.',
  },
  ESY102: {
    status: 409,
    vi: 'Không tạo được phiếu thu hồi hàng mất.',
    en: 'The lost collection could not be created.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

const transient: readonly ErrorCode[] = ['ESY001', 'ESY003', 'ESY006', 'ESY009', 'ESY019', 'EPK030'];

/**
 * Whether the very same may succeed a moment later, on the facts as they are then. What rules refuse stays refused
 * until something else is done.
 */
export function isTransient(code: string): boolean {
  return code === 'offline' || transient.some((one) => one === code);
}

/** Codes any endpoint may answer with, whatever it declares. */
export const commonErrorCodes = [
  'ESP000',
  'EUS008',
  'ESY001',
  'ESY002',
  'ESY003',
  'ESY005',
  'ESY006',
  'ESY007',
  'ESY008',
  'ESY009',
  'ESY017',
  'ESY019',
] as const satisfies readonly ErrorCode[];

export type CommonErrorCode = (typeof commonErrorCodes)[number];

type Unjudged = 'offline' | Exclude<CommonErrorCode, 'ESP000' | 'EUS008'>;

/** Whether a failure says nothing of what was asked for: it is one of the way there, or of who asks and how often. */
export function isUnjudged(code: ErrorCode | 'offline'): code is Unjudged {
  return (
    code === 'offline' || (code !== 'ESP000' && code !== 'EUS008' && commonErrorCodes.some((common) => common === code))
  );
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text);
}

export function errorText(code: ErrorCode, locale: string): string {
  const entry = errorCatalogue[code];
  return locale.startsWith('en') ? entry.en : entry.vi;
}
