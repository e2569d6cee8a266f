/** Shops and stores of before they followed their ward: those of wards that were given to another hub then. */
export const shopsFollow = ['shops', 'shop_stores']
  .map(
    (table) => `
  update ${table} t set hub_id = c.hub_id from hub_coverage c join hubs h on h.id = c.hub_id and h.active
  where c.ward_id = t.ward_id and t.hub_id <> c.hub_id;`,
  )
  .join('');
