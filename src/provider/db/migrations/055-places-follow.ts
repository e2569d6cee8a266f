const levels = ['provinces', 'districts', 'wards'] as const;

/** As `addressCode` spells what is typed. */
const spelt = (code: string): string =>
  `case when ${code} ilike 'old-%' then 'old-' || upper(substr(${code}, 5)) else upper(${code}) end`;

/**
 * Codes of addresses in the one spelling that is looked up; of two that differed in nothing else one has it, and the
 * other keeps its own until somebody gives it another. What is kept of an address beside it, as it is by now: where hubs
 * stand, and, of shops whose hub was closed, the hub that serves their ward.
 */
export const placesFollow = /* sql */ `
${levels
  .map(
    (level) => `
  update ${level} a set code = ${spelt('a.code')}
  where a.code <> ${spelt('a.code')} and not exists (select from ${level} o where o.id <> a.id
    and ${spelt('o.code')} = ${spelt('a.code')} and (o.code = ${spelt('a.code')} or o.id < a.id));`,
  )
  .join('')}

  update hubs h set province_id = p.id, region = p.region from provinces p
  where p.id = coalesce((select w.province_id from wards w where w.id = h.ward_id), h.province_id)
    and (h.province_id, h.region) is distinct from (p.id, p.region);

${['shops', 'shop_stores']
  .map(
    (table) => `
  update ${table} t set hub_id = c.hub_id from hub_coverage c join hubs h on h.id = c.hub_id and h.active
  where c.ward_id = t.ward_id and exists (select from hubs o where o.id = t.hub_id and not o.active);`,
  )
  .join('')}
`;
