-- What a rider has taken at a stop, for an order that is paid when it comes.
alter table ride_stop add column cash_kobo bigint check (cash_kobo > 0);
