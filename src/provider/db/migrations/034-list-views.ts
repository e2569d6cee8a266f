/** Views of lists that somebody shares with his hub: what the address of the list then says. */
export const listViews = /* sql */ `
create table list_views (
  id int generated always as identity primary key,
  hub_id int not null references hubs,
  list text not null,
  name text not null,
  search text not null,
  made_by int not null references users,
  made_at timestamptz not null default now()
);
create unique index list_views_name_key on list_views (hub_id, list, lower(name));
`;
