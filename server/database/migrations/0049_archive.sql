-- A charge that came in with the archive of another shop: the money was taken there, and is given back there or at the
-- payment provider, never from here.
alter table charge add column charged_elsewhere boolean not null default false;

alter table audit_entry
  drop constraint audit_entry_kind_check,
  add constraint audit_entry_kind_check check (kind in
    ('product', 'category', 'user', 'order', 'refund', 'payment', 'discount', 'settings', 'import', 'archive'));
