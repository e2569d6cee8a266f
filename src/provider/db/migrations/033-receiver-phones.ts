/** Packages are found by the last digits of their receiver's phone: backwards these are the beginning. */
export const receiverPhones = /* sql */ `
create index packages_receiver_phone on packages (reverse(receiver_phone) text_pattern_ops);
`;
