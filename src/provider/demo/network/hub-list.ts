import type { Region } from '~provider/addresses/address-data';

export interface DemoHub {
  readonly code: string;
  readonly name: string;
  readonly region: Region;
  /** Code of the ward it stands in. */
  readonly ward: string;
  readonly street: string;
  /** Percent of the packages it delivers. */
  readonly share: number;
  /** Codes of the present provinces it serves, where no hub claims a part by ward. */
  readonly provinces: readonly string[];
  /** First and last ward code of the parts of a shared province it serves. */
  readonly wards: readonly (readonly [from: string, to: string])[];
}

const hub = (
  code: string,
  name: string,
  region: Region,
  ward: string,
  street: string,
  share: number,
  provinces: readonly string[],
  wards: DemoHub['wards'] = [],
): DemoHub => ({ code, name, region, ward, street, share, provinces, wards });

/** The demo's 24 hubs. Ids follow this order: the hub that most demo accounts work at comes first. */
export const demoHubs: readonly DemoHub[] = [
  hub(
    'HCM01',
    'Bưu cục Bến Thành',
    'Southern',
    '26743',
    '112 Lê Thánh Tôn',
    17,
    [],
    [
      ['26737', '26758'],
      ['26905', '26956'],
      ['27043', '27073'],
      ['27139', '27190'],
      ['27259', '27316'],
    ],
  ),
  hub(
    'HCM02',
    'Bưu cục Thủ Đức',
    'Southern',
    '26824',
    '45 Võ Văn Ngân',
    8,
    [],
    [
      ['26800', '26860'],
      ['27094', '27112'],
    ],
  ),
  hub('HCM03', 'Bưu cục Tân Bình', 'Southern', '27004', '268 Cộng Hòa', 9, ['79']),
  hub(
    'HCM04',
    'Bưu cục Tân Thuận',
    'Southern',
    '27478',
    '30 Huỳnh Tấn Phát',
    8,
    [],
    [
      ['27211', '27238'],
      ['27343', '27427'],
      ['27475', '27487'],
      ['27595', '27676'],
    ],
  ),
  hub('HCM05', 'Bưu cục Thủ Dầu Một', 'Southern', '25747', '77 Đại lộ Bình Dương', 5, [], [['25747', '25987']]),
  hub('DNI01', 'Bưu cục Biên Hòa', 'Southern', '26041', '19 Đồng Khởi', 4, ['75'], [['26506', '26728']]),
  hub('MTH01', 'Bưu cục Mỹ Tho', 'Southern', '28261', '8 Ấp Bắc', 3, ['80', '82', '86']),
  hub('CTO01', 'Bưu cục Ninh Kiều', 'Southern', '31135', '101 đường 30 Tháng 4', 4, ['91', '92', '96']),
  hub('HN01', 'Bưu cục Cầu Giấy', 'Northern', '00166', '165 Xuân Thủy', 9, ['01']),
  hub(
    'HN02',
    'Bưu cục Hai Bà Trưng',
    'Northern',
    '00256',
    '22 Bạch Mai',
    7,
    [],
    [
      ['00070', '00082'],
      ['00190', '00367'],
      ['00640', '00685'],
      ['10081', '10489'],
    ],
  ),
  hub(
    'HN03',
    'Bưu cục Long Biên',
    'Northern',
    '00145',
    '390 Nguyễn Văn Cừ',
    4,
    [],
    [
      ['00118', '00145'],
      ['00376', '00577'],
      ['08974', '09022'],
    ],
  ),
  hub('HPG01', 'Bưu cục Lê Chân', 'Northern', '11383', '54 Tô Hiệu', 3, ['31', '33']),
  hub('QNH01', 'Bưu cục Bãi Cháy', 'Northern', '06673', '12 Hạ Long', 1.5, ['22']),
  hub('BNH01', 'Bưu cục Kinh Bắc', 'Northern', '09187', '66 Lý Thái Tổ', 2, ['20', '24']),
  hub('TNN01', 'Bưu cục Phan Đình Phùng', 'Northern', '05443', '31 Hoàng Văn Thụ', 1.5, ['04', '08', '19']),
  hub('PTO01', 'Bưu cục Việt Trì', 'Northern', '07900', '1508 Hùng Vương', 2, ['11', '12', '14', '15', '25']),
  hub('NBH01', 'Bưu cục Hoa Lư', 'Northern', '14329', '83 Trần Hưng Đạo', 1.5, ['37']),
  hub('THA01', 'Bưu cục Hạc Thành', 'Central', '14797', '40 Lê Hoàn', 2, ['38']),
  hub('NAN01', 'Bưu cục Thành Vinh', 'Central', '16681', '15 Quang Trung', 2, ['40', '42']),
  hub('HUE01', 'Bưu cục Thuận Hóa', 'Central', '19789', '27 Hùng Vương', 1.5, ['44', '46']),
  hub('DN01', 'Bưu cục Hải Châu', 'Central', '20242', '155 Nguyễn Văn Linh', 3, ['48', '51']),
  hub('GLI01', 'Bưu cục Pleiku', 'Central', '23575', '9 Hai Bà Trưng', 1.5, ['52']),
  hub('DLK01', 'Bưu cục Buôn Ma Thuột', 'Central', '24133', '48 Lê Duẩn', 1.5, ['66']),
  hub('KHA01', 'Bưu cục Nha Trang', 'Central', '22366', '64 Trần Phú', 2, ['56', '68']),
];
