const endsWith = (text: string, end: string): string => `lower(right(${text}, length(${end}))) = lower(${end})`;

/**
 * An address as a courier reads it, "street, ward, province": forms ask for the ward apart, yet some type it into the
 * street as well. A ward or province that is null is left out.
 */
export function writtenAddress(street: string, ward: string, province: string): string {
  const place = `${ward} || ', ' || ${province}`;
  return `case when ${endsWith(street, `(${place})`)} then ${street}
    when ${endsWith(street, ward)} then concat_ws(', ', ${street}, ${province})
    else concat_ws(', ', nullif(${street}, ''), ${ward}, ${province}) end`;
}

/** The same where the statement has joined no ward. */
export const fullAddress = (street: string, wardId: string): string => `coalesce((
  select ${writtenAddress(street, 'of_ward.name', 'of_province.name')}
  from wards of_ward join provinces of_province on of_province.id = of_ward.province_id where of_ward.id = ${wardId}
  ), ${street})`;

/** Whether packages are handed over at shop `s` itself. Whoever named another place told no ward with it. */
export const atShop = (point: string): string => `${point} in ('', s.address)`;

/** Where shop `s` hands package `p` over. */
export const pickupAddress = `case when ${atShop('p.pickup_point')} then ${fullAddress('s.address', 's.ward_id')}
  else p.pickup_point end`;

/** The ward of that place, as far as it is known. */
export const pickupWard = (point: string): string => `case when ${atShop(point)} then s.ward_id end`;
