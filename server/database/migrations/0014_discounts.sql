create table discount_code (
  id uuid primary key,
  code text not null check (code = upper(code)),
  percent integer check (percent between 1 and 100),
  amount_kobo bigint check (amount_kobo > 0),
  minimum_kobo bigint not null default 0 check (minimum_kobo >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  total_limit integer check (total_limit > 0),
  per_user_limit integer check (per_user_limit > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (num_nonnulls(percent, amount_kobo) = 1),
  check (ends_at > starts_at)
);
create unique index discount_code_code on discount_code (code) where deleted_at is null;
create index discount_code_created on discount_code (created_at desc, id desc) where deleted_at is null;

-- One row for each checkout that holds a use of a code, and for each order that was made with one. Rows are added
-- under the code's lock only, so that a limit is exact however many check out at once.
create table discount_use (
  reference text primary key,
  code_id uuid not null references discount_code,
  account_id uuid not null references account,
  created_at timestamptz not null default now()
);
create index discount_use_code on discount_use (code_id, account_id);

alter table checkout
  add column discount_code_id uuid references discount_code,
  add column discount_code text,
  add column discount_kobo bigint not null default 0 check (discount_kobo >= 0 and discount_kobo <= items_kobo),
  drop constraint checkout_check,
  add constraint checkout_total
    check (total_kobo > 0 and total_kobo = items_kobo - discount_kobo + shipping_kobo + tax_kobo);

alter table customer_order
  add column discount_code text,
  add column discount_kobo bigint not null default 0 check (discount_kobo >= 0 and discount_kobo <= items_kobo);

-- A use goes back with the hold that it came with, whichever statement ends the hold.
create function give_discount_back() returns trigger language plpgsql as $$
begin
  delete from discount_use where reference = new.reference;
  return null;
end
$$;
create trigger checkout_gives_discount_back after update of state on checkout for each row
  when (new.discount_code_id is not null and new.state in ('lapsed', 'replaced', 'refunded'))
  execute function give_discount_back();
