-- What an order's links are signed with: whoever has one follows this order, and no other. New ones make the old void.
alter table customer_order add column follow_secret uuid not null default gen_random_uuid();

-- The kinds that are counted stand in server/limits/ alone, whose compiler knows them.
alter table client_use drop constraint if exists client_use_kind_check;
alter table client_use add constraint client_use_kind_check check (kind <> '');
