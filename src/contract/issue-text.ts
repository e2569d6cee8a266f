import { limits } from '~domain/limits';

interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly input?: unknown;
  readonly origin?: string | undefined;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly format?: string | undefined;
  readonly keys?: readonly string[] | undefined;
  readonly discriminator?: string | undefined;
}

interface Text {
  readonly vi: string;
  readonly en: string;
}

const texts = {
  required: { vi: 'Thông tin bắt buộc', en: 'This is required.' },
  email: { vi: 'Email không hợp lệ', en: 'The email is not valid.' },
  phone: {
    vi: `Số điện thoại không hợp lệ (${limits.phone.min}–${limits.phone.max} số, bắt đầu bằng 0)`,
    en: `The phone number is not valid (${limits.phone.min} to ${limits.phone.max} digits, starting with 0).`,
  },
  password: {
    vi: `Mật khẩu cần ít nhất ${limits.passwordMin} ký tự, có chữ thường, chữ hoa, chữ số và một trong ! @ $ # %`,
    en: `At least ${limits.passwordMin} characters with a lowercase letter, an uppercase letter, a digit and one of ! @ $ # %`,
  },
  password_match: { vi: 'Mật khẩu nhập lại không khớp', en: 'The confirmation does not match.' },
  money: { vi: 'Số tiền không hợp lệ', en: 'The amount is not valid.' },
  positive: { vi: 'Phải lớn hơn 0', en: 'Must be above 0.' },
  weight: { vi: 'Khối lượng tối đa 3 số lẻ', en: 'At most 3 decimals.' },
  side: { vi: 'Kích thước tối đa 2 số lẻ', en: 'At most 2 decimals.' },
  reason: { vi: 'Mã lý do không có', en: 'There is no such reason.' },
  code: { vi: 'Mã vận đơn không hợp lệ', en: 'The tracking code is invalid.' },
  plate: {
    vi: `Biển số xe dài ${limits.licencePlate.min}–${limits.licencePlate.max} ký tự`,
    en: `A licence plate has ${limits.licencePlate.min} to ${limits.licencePlate.max} characters.`,
  },
  id_card: {
    vi: `Số căn cước dài ${limits.idCard.min}–${limits.idCard.max} ký tự, chỉ gồm chữ và số`,
    en: `An ID card number has ${limits.idCard.min} to ${limits.idCard.max} letters or digits.`,
  },
  birth_date: { vi: 'Ngày sinh không hợp lệ', en: 'The birth date is not valid.' },
  signed_name: { vi: 'Gõ đúng họ tên như trong hợp đồng', en: 'Write the name as the contract has it.' },
  paper_count: {
    vi: `Đã đủ ${limits.paperPhotos} ảnh của giấy tờ này; gỡ bớt ảnh không cần`,
    en: `There are already ${limits.paperPhotos} photos of this paper: remove one first.`,
  },
  control_characters: { vi: 'Có ký tự không được phép', en: 'Contains characters that are not allowed.' },
  unknown_field: { vi: 'Trường này không được nhận', en: 'This field is not accepted.' },
  url: {
    vi: 'Cần một địa chỉ http hoặc https, không kèm mật khẩu',
    en: 'An http or https address is needed, without a password.',
  },
  url_taken: {
    vi: 'Đã có webhook gửi tin của các kiện này đến địa chỉ này',
    en: 'A webhook tells this address of these packages already.',
  },
  proof: { vi: 'Cần ảnh hoặc ghi chú làm bằng chứng giao', en: 'A photo or a note must prove the delivery.' },
  day: { vi: 'Khách dời lịch: cần ngày hẹn', en: 'Postponed: the day is needed.' },
  explain: { vi: 'Sửa phí bằng tay cần ghi chú lý do', en: 'A fee by hand needs a note that says why.' },
  tax_code: { vi: 'Mã số thuế có 10 hoặc 13 chữ số', en: 'A tax code has 10 or 13 digits.' },
  person_tax_code: { vi: 'Mã số thuế có 10, 12 hoặc 13 chữ số', en: 'A tax code has 10, 12 or 13 digits.' },
  nothing_to_change: { vi: 'Chưa có gì để sửa', en: 'There is nothing to change.' },
  one_courier: {
    vi: 'Các đơn phải của cùng một bưu tá, một bưu cục',
    en: 'The packages must be of one courier at one hub.',
  },
  one_shop: { vi: 'Các đơn phải của cùng một shop, một bưu cục', en: 'The packages must be of one shop at one hub.' },
  one_hub: { vi: 'Các đơn phải của cùng một bưu cục', en: 'The packages must be of one hub.' },
  who_answers: { vi: 'Chọn ai chịu trách nhiệm', en: 'Say who answers for it.' },
  same_hub: { vi: 'Nơi đến phải khác nơi đi', en: 'The destination must be another hub.' },
  seal: {
    vi: 'Số niêm phong không khớp với bao này; vẫn nhận bao nếu ghi lý do',
    en: 'The seal is not that of this bag; a note that says why lets the bag in.',
  },
  courier_left: {
    vi: 'Bưu tá đã nghỉ hoặc đã chuyển bưu cục: giao phiếu cho bưu tá khác',
    en: 'The courier has left or works at another hub: give the sheet to another.',
  },
  seal_number: {
    vi: 'Đây là mã kiện, mã bao hoặc mã phiếu; hãy quét số trên niêm phong',
    en: 'This is the code of a package, bag or sheet: scan the number on the seal.',
  },
  set_taken: { vi: 'Tên này đã là một tập có sẵn', en: 'A set that always exists has this name.' },
  short_note: { vi: 'Có kiện thiếu: cần ghi lý do', en: 'Packages came short: say why.' },
  open_finds_note: {
    vi: 'Còn kiện thừa, lạc tuyến chưa xử lý: xử lý trước, hoặc ghi lý do',
    en: 'Packages over or misrouted are not settled: settle them first, or say why not.',
  },
  username: {
    vi: 'Tên đăng nhập gồm 3–50 chữ thường không dấu, số, dấu chấm, gạch',
    en: 'A user name has 3 to 50 lowercase letters, digits, dots or dashes.',
  },
  own_code: { vi: 'Mã gồm chữ in hoa không dấu, số, gạch', en: 'A code has capital letters, digits and dashes.' },
  at_least_one_hub: { vi: 'Chọn ít nhất một bưu cục', en: 'Choose at least one hub.' },
  area_manager: { vi: 'Bưu cục đã có quản lý khu vực khác', en: 'The hub already has another area manager.' },
  foreign_hub: { vi: 'Có bưu cục ngoài phạm vi của bạn', en: 'One of the hubs is not yours.' },
  no_hub: { vi: 'Vai trò này không gắn với bưu cục', en: 'This role has no hubs.' },
  division: { vi: 'Phường xã mới không thuộc quận huyện', en: 'A ward of the new division has no district.' },
  items_or_codes: { vi: 'Cho items hoặc codes, đúng một trong hai', en: 'Give either items or codes.' },
  duplicate: { vi: 'Có mục bị lặp', en: 'An entry is there twice.' },
  fee_order: { vi: 'Phí tối thiểu phải không lớn hơn phí tối đa', en: 'The least fee must not exceed the most.' },
  half_kg: {
    vi: `Phải là bội của ${limits.overFeeStepKg} kg`.replace('.', ','),
    en: `Must be a multiple of ${limits.overFeeStepKg} kg.`,
  },
  percent: { vi: 'Phần trăm từ 0 đến 99, tối đa 4 số lẻ', en: 'A percentage from 0 to 99 with at most 4 decimals.' },
  zone: { vi: 'Vùng không thuộc loại tuyến này', en: 'The zone does not lie in this area type.' },
  all_areas: { vi: 'Bảng giá chuẩn cần đủ bốn loại tuyến', en: 'The standard table needs all four area types.' },
  date_taken: { vi: 'Đã có phiên bản áp dụng từ ngày này', en: 'A version is effective from that day already.' },
  one_owner: { vi: 'Chọn một bưu cục hoặc một shop', en: 'Choose one hub or one shop.' },
  too_large: { vi: 'Nội dung quá lớn', en: 'This is too large.' },
  file_missing: { vi: 'Chưa có tệp nào', en: 'There is no file.' },
  file_broken: { vi: 'Tệp bị hỏng hoặc gửi chưa hết', en: 'The file is broken or incomplete.' },
  photo_type: { vi: 'Chỉ nhận ảnh JPEG, PNG, WebP', en: 'Only JPEG, PNG and WebP pictures are taken.' },
  photo_pixels: {
    vi: `Ảnh quá lớn: tối đa ${limits.photo.maxMegapixels} triệu điểm ảnh`,
    en: `The picture is too large: at most ${limits.photo.maxMegapixels} million pixels.`,
  },
  photo_count: {
    vi: `Kiện đã đủ ${limits.photo.perKind} ảnh loại này`,
    en: `The package already has ${limits.photo.perKind} photos of this kind.`,
  },
  date_order: { vi: 'Ngày bắt đầu phải trước ngày kết thúc', en: 'The start must be before the end.' },
  too_long: { vi: 'Tối đa {n} ký tự', en: 'At most {n} characters.' },
  too_short: { vi: 'Tối thiểu {n} ký tự', en: 'At least {n} characters.' },
  too_many: { vi: 'Tối đa {n}', en: 'At most {n}.' },
  too_few: { vi: 'Tối thiểu {n}', en: 'At least {n}.' },
  invalid: { vi: 'Giá trị không hợp lệ', en: 'The value is not valid.' },
} as const satisfies Record<string, Text>;

export type ValidationKey = keyof typeof texts;

/** One schema issue as the sentence shown under its field, in the asked language (`vi` unless it starts with `en`). */
export function issueText(issue: Issue, locale: string): string {
  const language = locale.startsWith('en') ? 'en' : 'vi';
  // What a text ought to look like is no question of one that is not there.
  if (issue.code === 'invalid_format' && isMissing(issue)) return texts.required[language];
  if (Object.hasOwn(texts, issue.message)) return texts[issue.message as ValidationKey][language];
  const { key, n } = classify(issue);
  return texts[key][language].replace('{n}', String(n));
}

/** Nothing was given, as a fault tells that carries what was; of one that doesn't its sentence does. */
function isMissing(issue: Issue): boolean {
  if ('input' in issue) {
    const input = givenTo(issue);
    // What an empty field of a number becomes.
    return input === undefined || input === null || input === '' || Number.isNaN(input);
  }
  return issue.code === 'invalid_type' && /received (undefined|null)$/.test(issue.message);
}

/** Of a whole whose shape one of its fields tells, what that field holds: the fault is the field's. */
function givenTo({ input, discriminator }: Issue): unknown {
  return discriminator !== undefined && typeof input === 'object' && input !== null
    ? Reflect.get(input, discriminator)
    : input;
}

function classify(issue: Issue): { key: ValidationKey; n?: unknown } {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      return { key: isMissing(issue) ? 'required' : 'invalid' };
    case 'too_big':
      return { key: issue.origin === 'string' ? 'too_long' : 'too_many', n: issue.maximum };
    case 'too_small':
      if (isMissing(issue)) return { key: 'required' };
      return { key: issue.origin === 'string' ? 'too_short' : 'too_few', n: issue.minimum };
    case 'unrecognized_keys':
      return { key: 'unknown_field' };
    default:
      return { key: 'invalid' };
  }
}

/** Field → messages as ESP000 carries them; issues of the whole body stand under `_`. */
export function fieldErrors(
  issues: readonly (Issue & { readonly path: readonly PropertyKey[] })[],
  locale: string,
): Record<string, string[]> {
  // No prototype: a field may be called `constructor`.
  const fields = Object.create(null) as Record<string, string[]>;
  const add = (field: string, text: string): void => {
    (fields[field] ??= []).push(text);
  };
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys ?? []) add(path === '' ? key : `${path}.${key}`, issueText(issue, locale));
    else add(path === '' ? '_' : path, issueText(issue, locale));
  }
  return fields;
}
