/** Whose network it is: what contracts say of the party that gives the work. One row at the most. */
export const company = /* sql */ `
create table company (
  one boolean primary key default true check (one),
  name text not null,
  tax_code text not null
);
`;

/** 66: which telling of it somebody saw, so that of two people the second hears of the first. */
export const companyVersion = /* sql */ `
alter table company add column version integer not null default 1;
`;
