import { expect, test } from 'vitest';
import { readMigrations } from './migration-files.ts';
import { effectsOf } from './statement-effects.ts';

test.each([
  'create table pot (size int); create unique index pot_size on pot (size); alter table pot add constraint big check (size > 1);',
  'alter table pot add column lid text;',
  "alter table pot add column lid text not null default '', alter column size drop not null;",
  "alter table pot add column lid text constraint pot_lid check (lid ~ '^(a|b),$');",
  "alter table pot add column marks integer[] not null default '{0,0}', add column lid text;",
  'create index pot_size on pot (size) where size > 1;',
  'alter table pot drop constraint pot_size_check;',
  'create or replace function f() returns trigger language plpgsql as $$ begin drop table pot; end $$; drop trigger t on pot; create trigger t after insert on pot for each row execute function f();',
  'create function pg_temp.f(a int) returns int language sql as $$ select 1 $$; update pot set size = pg_temp.f(2); drop function pg_temp.f(int);',
  'drop index pot_size; create index pot_size on pot (size desc);',
  "comment on table pot is 'drop column';",
])('leaves all that was there: %s', (migration) => {
  expect(effectsOf(migration).takesAway).toEqual([]);
});

test.each([
  ['drop table pot;', 'drop table pot'],
  ['drop table if exists pot cascade;', 'drop table if exists pot cascade'],
  ['alter table pot drop column lid;', 'pot: drop column lid'],
  ['alter table only pot rename column lid to cover;', 'pot: rename column lid to cover'],
  ['alter table pot rename to pan;', 'pot: rename to pan'],
  ['alter table pot add column lid text not null;', 'pot: add column lid text not null has no default'],
  ['alter table pot alter column size set not null;', 'pot: alter column size set not null'],
  ['alter table pot alter size type bigint;', 'pot: alter size type bigint'],
  ['alter table pot alter column size drop default;', 'pot: alter column size drop default'],
  ['alter table pot add check (size > 1);', 'pot: add check (size > 1)'],
  ['alter table pot add constraint a_b unique (a, b), drop constraint a_key;', 'pot: drop constraint a_key'],
  ['alter table pot drop constraint a_key;', 'pot: drop constraint a_key'],
  ['create unique index pot_size on pot (size);', 'create unique index pot_size on pot (size)'],
  ['drop index pot_size;', 'drop index pot_size'],
  ['drop function pots(int);', 'drop function pots(int)'],
  ['drop trigger t on pot;', 'drop trigger t on pot'],
  ['do $$ begin drop table pot; end $$;', 'do $$ begin drop table pot; end $$'],
  ['truncate pot;', 'truncate pot'],
  ['alter type colour rename value $$red$$ to $$blue$$;', 'alter type colour rename value'],
])('takes something away: %s', (migration, line) => {
  expect(effectsOf(migration).takesAway.some((told) => told.startsWith(line))).toBe(true);
});

test('says which tables a migration goes through while others wait', () => {
  const { goesThrough } = effectsOf(
    `alter table pot add column secret uuid not null default gen_random_uuid(); create index i on pan (size);
     update lid set size = 1; alter table plain add column name text not null default '';
     create table fresh (a int); create index j on fresh (a); insert into fresh select 1 from pot;`,
  );
  expect(goesThrough.map(({ table }) => table)).toEqual(['pot', 'pan', 'lid']);
  const ofFunction = effectsOf(
    `create function tidy() returns void language plpgsql as $$ begin
       update pot p set a = 1; delete from pan; insert into lid values (1) on conflict do update set a = 2;
       perform 1 from lid for update; end $$;
     select tidy();`,
  );
  expect(ofFunction.goesThrough.map(({ table }) => table)).toEqual(['pot', 'pan']);
  expect(
    effectsOf('create function tidy() returns void language sql as $$ delete from pan $$;').goesThrough,
  ).toEqual([]);
});

test('judges the migrations that there are: what is known to have gone is seen to go', async () => {
  const taking = (await readMigrations())
    .filter(({ text }) => effectsOf(text).takesAway.length > 0)
    .map(({ name }) => name);
  expect(taking).toEqual(expect.arrayContaining(['0057_visitors.sql', '0080_sku_taken_once.sql']));
  expect(taking).not.toContain('0072_phone_numbers.sql');
  expect(taking).not.toContain('0073_address_details.sql');
  expect(taking).not.toContain('0074_returns.sql');
});
