import { beforeAll, describe, expect, it } from 'vitest';
import { readAddresses, type Addresses } from './address-data';

let addresses: Addresses;
beforeAll(async () => {
  addresses = await readAddresses();
});

const pathOf = (code: string): string[] => {
  const ward = addresses.wards.find((candidate) => candidate.code === code);
  const district = addresses.districts.find((candidate) => candidate.id === ward?.district_id);
  const province = addresses.provinces.find((candidate) => candidate.id === ward?.province_id);
  return [ward?.name, district?.name, province?.name].filter((name) => name !== undefined);
};

const ids = (rows: readonly { readonly id: number }[]): Set<number> => new Set(rows.map((row) => row.id));
const regionOf = (name: string): string | undefined =>
  addresses.provinces.find((province) => province.present && province.name.endsWith(name))?.region;

describe('the address data', () => {
  it('holds both divisions whole', () => {
    const count = (present: boolean) =>
      [addresses.provinces, addresses.wards].map((rows) => rows.filter((row) => row.present === present).length);
    expect(count(true)).toEqual([34, 3_321]);
    expect(count(false)).toEqual([63, 10_035]);
    expect(addresses.districts).toHaveLength(696);
    const ofKind = (kind: string) =>
      addresses.wards.filter((ward) => ward.present && ward.name.startsWith(`${kind} `)).length;
    expect(['Phường', 'Xã', 'Đặc khu'].map(ofKind)).toEqual([687, 2_621, 13]);
  });

  it('knows well-known places of the present division', () => {
    expect(pathOf('26743')).toEqual(['Phường Bến Thành', 'Thành phố Hồ Chí Minh']);
    expect(pathOf('26740')).toEqual(['Phường Sài Gòn', 'Thành phố Hồ Chí Minh']);
    expect(pathOf('25747')).toEqual(['Phường Thủ Dầu Một', 'Thành phố Hồ Chí Minh']);
    expect(pathOf('26506')).toEqual(['Phường Vũng Tàu', 'Thành phố Hồ Chí Minh']);
    expect(pathOf('00070')).toEqual(['Phường Hoàn Kiếm', 'Thành phố Hà Nội']);
    expect(pathOf('00226')).toEqual(['Phường Văn Miếu - Quốc Tử Giám', 'Thành phố Hà Nội']);
    expect(pathOf('20410')).toEqual(['Phường Hội An', 'Thành phố Đà Nẵng']);
    expect(pathOf('19789')).toEqual(['Phường Thuận Hóa', 'Thành phố Huế']);
    expect(pathOf('24781')).toEqual(['Phường Xuân Hương - Đà Lạt', 'Tỉnh Lâm Đồng']);
    expect(pathOf('10525')).toEqual(['Phường Hải Dương', 'Thành phố Hải Phòng']);
    expect(pathOf('32248')).toEqual(['Xã Đất Mũi', 'Tỉnh Cà Mau']);
    expect(pathOf('23938')).toEqual(['Xã Ia Mơ', 'Tỉnh Gia Lai']);
  });

  it('leads from an old address to the present ward', () => {
    expect(pathOf('old-26881')).toEqual(['Phường 12', 'Quận Gò Vấp', 'Thành phố Hồ Chí Minh']);
    const ward = addresses.wards.find((candidate) => candidate.code === 'old-26881');
    expect(addresses.wards.find((candidate) => candidate.id === ward?.successor_id)?.name).toBe('Phường An Hội Tây');
  });

  it('refers only to what it holds', () => {
    const provinces = ids(addresses.provinces);
    const districts = ids(addresses.districts);
    const present = ids(addresses.wards.filter((ward) => ward.present));
    for (const rows of [addresses.provinces, addresses.districts, addresses.wards]) {
      expect(ids(rows).size).toBe(rows.length);
      expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
    }
    expect(addresses.districts.filter((district) => !provinces.has(district.province_id))).toEqual([]);
    expect(
      addresses.wards.filter(
        (ward) => !provinces.has(ward.province_id) || (ward.district_id !== null && !districts.has(ward.district_id)),
      ),
    ).toEqual([]);
    expect(
      addresses.wards.filter(
        (ward) =>
          ward.present === (ward.successor_id !== null) ||
          (ward.successor_id !== null && !present.has(ward.successor_id)),
      ),
    ).toEqual([]);
  });

  it('writes names as people compare them: NFC, trimmed, plain characters, within the limit', () => {
    const names = [...addresses.provinces, ...addresses.districts, ...addresses.wards].map((row) => row.name);
    expect(
      names.filter(
        (name) =>
          name !== name.normalize('NFC') ||
          name !== name.trim() ||
          name.length > 100 ||
          !/^[\p{L}\p{N}][\p{L}\p{N} '’.-]+$/u.test(name),
      ),
    ).toEqual([]);
  });

  it('puts every province in its region', () => {
    expect(['Cao Bằng', 'Hà Nội', 'Ninh Bình'].map(regionOf)).toEqual(['Northern', 'Northern', 'Northern']);
    expect(['Thanh Hóa', 'Đà Nẵng', 'Lâm Đồng'].map(regionOf)).toEqual(['Central', 'Central', 'Central']);
    expect(['Đồng Nai', 'Hồ Chí Minh', 'Cà Mau'].map(regionOf)).toEqual(['Southern', 'Southern', 'Southern']);
  });
});
