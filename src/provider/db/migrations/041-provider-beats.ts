/** How each provider does, as it says itself every few seconds. A crash of the database may take them: they are said anew. */
export const providerBeats = `
  create unlogged table provider_beats (
    id uuid primary key,
    name text not null,
    role text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null default now(),
    memory_bytes bigint not null,
    lag_ms double precision not null,
    connections integer not null,
    waiting integer not null,
    most integer not null,
    requests integer not null,
    failed integer not null
  );
  comment on column provider_beats.requests is 'of its last whole minute, as failed';
`;
