export interface Province {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly region: Region;
  readonly present: boolean;
}
interface District {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly province_id: number;
}
export interface Ward {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly province_id: number;
  readonly district_id: number | null;
  readonly present: boolean;
  /** The present ward an old one went into. */
  readonly successor_id: number | null;
}

export interface Addresses {
  readonly provinces: readonly Province[];
  readonly districts: readonly District[];
  readonly wards: readonly Ward[];
}

/*
 * Ids are the codes of the statistics office, so that they are the same in every database. The old division reuses the
 * numbers of the present one: its ids are shifted and its codes prefixed.
 */
const oldProvinceOffset = 1_000;
const splitDistrictOffset = 1_000;
const oldWardOffset = 100_000;
const oldCode = (code: string): string => `old-${code}`;
const districtId = (code: string): number => Number.parseInt(code, 10) + (code.endsWith('b') ? splitDistrictOffset : 0);

/** `count` fields without spaces, then the name. */
function fields(line: string, count: number): string[] {
  const parts = line.split(' ');
  return [...parts.slice(0, count), parts.slice(count).join(' ')];
}

function provinceOf(line: string, present: boolean): Province {
  const [code = '', name = ''] = fields(line, 1);
  return {
    id: Number(code) + (present ? 0 : oldProvinceOffset),
    code: present ? code : oldCode(code),
    name,
    region: regionOfProvince(code),
    present,
  };
}

function districtOf(line: string): District {
  const [code = '', province = '', name = ''] = fields(line, 2);
  return { id: districtId(code), code, name, province_id: Number(province) + oldProvinceOffset };
}

function wardOf(line: string): Ward {
  const [code = '', province = '', name = ''] = fields(line, 2);
  return {
    id: Number(code),
    code,
    name,
    province_id: Number(province),
    district_id: null,
    present: true,
    successor_id: null,
  };
}

function oldWardOf(line: string, provinceOfDistrict: ReadonlyMap<number, number>): Ward {
  const [code = '', district = '', successor = '', name = ''] = fields(line, 3);
  const district_id = districtId(district);
  const province_id = provinceOfDistrict.get(district_id);
  if (province_id === undefined) throw new Error(`old ward ${code} lies in no known district`);
  return {
    id: Number(code) + oldWardOffset,
    code: oldCode(code),
    name,
    province_id,
    district_id,
    present: false,
    successor_id: Number(successor),
  };
}

/**
 * Both divisions of the country, the present one first. Read when needed: half a megabyte that a running provider has
 * no use for.
 */
export async function readAddresses(): Promise<Addresses> {
  const [provinces, wards, oldProvinces, oldDistricts, oldWards] = await Promise.all([
    import('./data/provinces.json', { with: { type: 'json' } }),
    import('./data/wards.json', { with: { type: 'json' } }),
    import('./data/old-provinces.json', { with: { type: 'json' } }),
    import('./data/old-districts.json', { with: { type: 'json' } }),
    import('./data/old-wards.json', { with: { type: 'json' } }),
  ]);
  const districts = oldDistricts.default.map(districtOf);
  const provinceOfDistrict = new Map(districts.map((district) => [district.id, district.province_id]));
  return {
    provinces: [
      ...provinces.default.map((line) => provinceOf(line, true)),
      ...oldProvinces.default.map((line) => provinceOf(line, false)),
    ],
    districts,
    wards: [...wards.default.map(wardOf), ...oldWards.default.map((line) => oldWardOf(line, provinceOfDistrict))],
  };
}

export type Region = 'Northern' | 'Central' | 'Southern';

/**
 * The statistics office numbers provinces from north to south, in both divisions: Thanh Hóa (38) to Lâm Đồng (68) are
 * Central.
 */
function regionOfProvince(code: string): Region {
  const number = Number(code);
  if (number < 38) return 'Northern';
  return number < 70 ? 'Central' : 'Southern';
}
