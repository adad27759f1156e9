-- The picture that an address shows, whatever its width and format; null for an address that leads elsewhere.
create function picture_name(address text) returns text language sql immutable strict parallel safe as $$
  select substring(address from '/media/(?:w[0-9]+/)?(uploads/[^/?#]+)\.(?:webp|avif)(?:[?#]|$)') || '.webp'
$$;

-- Pictures that were taken in. `unused_since` is when the shop last saw that no product and no order shows it, and is
-- empty while one does: a picture is removed only after it has been unused for days on end.
create table picture (
  name text primary key,
  taken_in_at timestamptz not null default now(),
  unused_since timestamptz default now()
);
create index picture_unused on picture (unused_since) where unused_since is not null;
