/**
 * Photos of parcels, in the database: several providers share one, and a backup holds them with what they prove. The
 * pictures stand in a table of their own, so that lists never touch them; JPEG gains nothing from being packed again.
 */
export const photos = /* sql */ `
create table photos (
  id bigint generated always as identity primary key,
  package_id bigint not null references packages,
  kind text not null check (kind in ('epod', 'delivery', 'return')),
  at timestamptz not null default clock_timestamp(),
  actor_id int not null references users,
  actor_name text not null,
  width int not null,
  height int not null
);
create index photos_package on photos (package_id, id desc);

create table photo_files (
  photo_id bigint primary key references photos,
  picture bytea not null,
  thumbnail bytea not null
);
alter table photo_files alter column picture set storage external, alter column thumbnail set storage external;
`;
