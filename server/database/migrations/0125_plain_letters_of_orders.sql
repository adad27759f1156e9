-- Beside the index over lowercased text, which the release before asks: old rows are in it by being made. Alone in its file, since nobody writes
-- an order while it is made.
create index customer_order_search_plain on customer_order using gin (plain_letters(search_text) gin_trgm_ops);
