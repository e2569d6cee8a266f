/** Who does operation work alone hears of it too; of requests and of shops, which he may not open, he hears nothing. */
export const newsOfOperation = `
create or replace function hl_notify(
  kind text, words text, words_en text, place text, hub int, hearers text[], actor int
) returns void language sql as $$
  insert into notifications (user_id, type, content, content_en, url, push_due)
  select u.id, kind, words, words_en, place, exists (select from user_devices d where d.user_id = u.id)
  from users u join roles r on r.id = u.role_id
  where u.active = 1 and u.locked_at is null and r.name = any (hearers) and u.id is distinct from actor
    and not (u.only_operation and (kind = 'new_ticket' or place like '/shops/%'))
    and (r.name in ('admin', 'admin_operator')
      or exists (select from user_hubs a where a.user_id = u.id and a.hub_id = hub))
$$;
`;
