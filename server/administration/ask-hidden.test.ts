import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askForPassword } from './ask-hidden.ts';

/** A terminal that types each line once it is asked for something. */
const terminal = (...lines: string[]) => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const said: string[] = [];
  const output = new PassThrough();
  output.on('data', (chunk: Buffer) => {
    said.push(chunk.toString());
    if (chunk.toString().endsWith(': ')) input.write(`${lines.shift()}\r`);
  });
  return { input, output, said };
};

test('a password is asked for twice, and never shown', async () => {
  const { input, output, said } = terminal('Kano-Market-7', 'Kano-Market-7');
  expect(await askForPassword(input, output)).toBe('Kano-Market-7');
  expect(said.join('')).toBe('New password: \nOnce more: \n');
});

test('two that differ are none', async () => {
  const { input, output } = terminal('Kano-Market-7', 'Kano-Market-8');
  await expect(askForPassword(input, output)).rejects.toThrow(/not the same/);
});

test('without a terminal it is the first line', async () => {
  const input = new PassThrough();
  input.end('Kano-Market-7\nand more\n');
  expect(await askForPassword(input, new PassThrough())).toBe('Kano-Market-7');
  const nothing = new PassThrough();
  nothing.end();
  await expect(askForPassword(nothing, new PassThrough())).rejects.toThrow(/^No password/);
});
