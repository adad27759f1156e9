-- What the audit log is searched by, as people are (0123). In place of the index over lowercased text, so that a file of 50,000 products, each of
-- which is an entry, pays for one: the release before finds the same without it, only slower.
create index audit_entry_search_plain on audit_entry using gin (plain_letters(actor_name || E'\n' || subject_name) gin_trgm_ops);
drop index audit_entry_search;
