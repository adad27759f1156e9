-- The bucket of the pictures may be barred as well: nothing can be put there or fetched from it, whichever picture it is.
alter table outage
  drop constraint outage_service_check,
  add constraint outage_service_check check (service in ('mail', 'sms', 'whatsapp', 'bucket'));
