-- A category may stand below another, one level deep. The database itself keeps it so: a parent is named together with its
-- being at the top, so that none can be named that has a parent, and none that is named can get one. Nor can any be its own.
alter table category
  add column parent_id uuid,
  add column is_top boolean not null generated always as (parent_id is null) stored,
  add column parent_is_top boolean generated always as (case when parent_id is not null then true end) stored;
alter table category add constraint category_top unique (id, is_top);
alter table category add constraint category_below foreign key (parent_id, parent_is_top) references category (id, is_top);
create index category_parent on category (parent_id) where parent_id is not null;
