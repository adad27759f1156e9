-- The barcode number of a variant: digits alone; null: it has none. That of a product without variants stands among its attributes.
alter table variant add column gtin text;
