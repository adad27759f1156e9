-- What finds a door where streets have no signs, of a profile; orders have it in their address. Empty where nobody gave any.
alter table account
  add column landmark text not null default '',
  add column lga text not null default '',
  add column second_phone text not null default '';
