const oldDivision = 'old-';

/** One spelling whatever was typed: capitals, but for the beginning of official codes of the old division. */
export const addressCode = (typed: string): string =>
  typed.slice(0, oldDivision.length).toLowerCase() === oldDivision
    ? oldDivision + typed.slice(oldDivision.length).toUpperCase()
    : typed.toUpperCase();

/** The columns of a file of each level, in their order. */
export const addressImportColumns = {
  provinces: ['code', 'name', 'region', 'division'],
  districts: ['code', 'name', 'province_code'],
  wards: ['code', 'name', 'province_code', 'district_code', 'hub_code'],
} as const;
