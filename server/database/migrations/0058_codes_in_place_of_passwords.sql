-- A code that was mailed to let its receiver in belongs to no attempt to register. Until it is used it also counts against
-- what an address is sent within a day.
alter table verification_code add column signs_in boolean not null default false;

-- An account that was made by such a code. It is a guest's as long as it has no password.
alter table account add column is_guest boolean not null default false;
