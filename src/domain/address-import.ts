/** The columns of a file of each level, in their order. */
export const addressImportColumns = {
  provinces: ['code', 'name', 'region', 'division'],
  districts: ['code', 'name', 'province_code'],
  wards: ['code', 'name', 'province_code', 'district_code', 'hub_code'],
} as const;
