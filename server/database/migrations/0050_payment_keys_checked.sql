-- The public key that the payment provider has answered to: the set-up guide's tick goes when other keys come.
alter table store_settings add column accepted_key text;
