import { expect, test } from 'vitest';
import { clientSettings } from './address.ts';

const tlsOf = (query: string) => clientSettings(`postgres://shop:secret@db.example:6543/shop${query}`).ssl;

test.each([
  ['nothing said', '', undefined],
  ['disable', '?sslmode=disable', false],
  ['allow', '?sslmode=allow', false],
  ['require', '?sslmode=require', { rejectUnauthorized: false }],
  ["pg's own word for the same", '?sslmode=no-verify', { rejectUnauthorized: false }],
  ['verify-full', '?sslmode=verify-full', {}],
  ["the system's authorities", '?sslmode=verify-full&sslrootcert=system', {}],
  ['whatever the address says of it', '?sslmode=require&uselibpqcompat=true', { rejectUnauthorized: false }],
])('TLS as PostgreSQL means it: %s', (_, query, ssl) => {
  expect(tlsOf(query)).toEqual(ssl);
});

test('an address is taken apart as it is, with sockets and passwords of all sorts', () => {
  expect(clientSettings('postgres://shop:p%40%2Fs@db.example:6543/shop?sslmode=require')).toMatchObject({
    host: 'db.example',
    port: 6543,
    user: 'shop',
    password: 'p@/s',
    database: 'shop',
    keepAlive: true,
  });
  expect(
    clientSettings('postgres://shop:x@localhost:5432/shop?sslmode=disable&host=%2Ftmp%2Fa%20b'),
  ).toMatchObject({ host: '/tmp/a b', database: 'shop', ssl: false });
});
