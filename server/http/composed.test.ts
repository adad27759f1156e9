import { expect, test } from 'vitest';
import { z } from 'zod';
import { composed } from './composed.ts';
import { validatorCompiler } from './validation.ts';

const NFD = 'Cafe\u0301';
const NFC = 'Caf\u00e9';

const judge = (input: unknown, httpPart = 'body') =>
  validatorCompiler({ schema: z.any(), httpPart, method: 'POST', url: '/' })(input);

test('a letter and its marks are one, in values and keys, however deep they lie', () => {
  expect(judge({ [NFD]: [{ a: NFD, [NFD]: { b: [NFD, 1, null, true] } }], z: 1 })).toEqual({
    value: { [NFC]: [{ a: NFC, [NFC]: { b: [NFC, 1, null, true] } }], z: 1 },
  });
  expect(judge({ q: NFD }, 'querystring')).toEqual({ value: { q: NFC } });
  expect(judge({ name: NFD }, 'params')).toEqual({ value: { name: NFC } });
});

test('keys stay in their order, and two that are one then stay two', () => {
  const { value } = judge({ b: 1, [NFD]: 2, a: 3 }) as { value: object };
  expect(Object.keys(value)).toEqual(['b', NFC, 'a']);
  expect(judge({ [NFC]: 1, [NFD]: 2 })).toEqual({ value: { [NFC]: 1, [NFD]: 2 } });
});

test('passwords, and what a form had loaded, stay as they came', () => {
  const body = { password: NFD, currentPassword: NFD, confirmPassword: NFD, was: { name: NFD } };
  expect(judge(structuredClone(body))).toEqual({ value: body });
});

test('addresses stay as they were given, and what stands beside them does not', () => {
  const address = `https://pictures.example/${NFD}.jpg`;
  expect(composed(address)).toBe(address);
  expect(composed(`${NFD},${address},"${NFD}"`)).toBe(`${NFC},${address},"${NFC}"`);
});

test('an address stays whatever stands in it, where nothing else does', () => {
  const address = `https://pictures.example/w_300,h_300/${NFD}.jpg`;
  expect(composed(address)).toBe(address);
});

test('more marks than anybody writes keep nobody waiting: put in order they would for minutes', () => {
  const rude = `a${'\u0301\u0323'.repeat(250_000)}`;
  expect(judge({ junk: rude, [rude]: 1 })).toEqual({ value: { junk: rude, [rude]: 1 } });
  // As many as are read are put in order, however often.
  const many = `a${'\u0301\u0323'.repeat(15)}`.repeat(10_000);
  expect(composed(many)).toBe(many.normalize());
});

test('values lie deeper than calls can', () => {
  let deep: unknown = NFD;
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  let inner = (judge({ deep }) as { value: { deep: unknown } }).value.deep;
  while (Array.isArray(inner)) inner = inner[0];
  expect(inner).toBe(NFC);
});
