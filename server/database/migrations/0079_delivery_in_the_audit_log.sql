-- Zones and pickup points are looked for by themselves in the audit log. What was told of them before stays among the settings.
alter table audit_entry
  drop constraint audit_entry_kind_check,
  add constraint audit_entry_kind_check check (kind in
    ('product', 'category', 'user', 'order', 'refund', 'payment', 'discount', 'settings', 'delivery', 'import', 'archive'));
