/** `packages_order` keeps them unique. */
export const orderCodes = /* sql */ `
alter table packages drop constraint packages_seller_id_order_code_key;
`;
