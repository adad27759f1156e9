import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

type Input = NodeJS.ReadableStream & { isTTY?: boolean };

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** One line without a terminal: of a file or another program. */
const readLine = async (input: Input): Promise<string> => {
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
};

const askOnce = async (question: string, input: Input, said: NodeJS.WritableStream): Promise<string> => {
  // What is typed is echoed into the output that goes nowhere; the terminal itself is silent meanwhile.
  const asking = createInterface({ input, output: nowhere(), terminal: true });
  const ended = Promise.withResolvers<never>();
  asking.once('SIGINT', () => ended.reject(new Error('Nothing was changed')));
  asking.once('close', () => ended.reject(new Error('Nothing was changed')));
  const answer = asking.question('');
  said.write(question);
  try {
    return await Promise.race([answer, ended.promise]);
  } finally {
    asking.close();
    said.write('\n');
  }
};

/**
 * Asks for a new password on the terminal, twice, without showing it. Where there is no terminal, it is the first line of
 * the input.
 * @throws Error when the two differ, or nothing is typed
 */
export const askForPassword = async (
  input: Input = process.stdin,
  said: NodeJS.WritableStream = process.stderr,
): Promise<string> => {
  const password = input.isTTY ? await askOnce('New password: ', input, said) : await readLine(input);
  if (password === '') throw new Error('No password was given: type one, or use --generate');
  if (input.isTTY && (await askOnce('Once more: ', input, said)) !== password)
    throw new Error('The two passwords are not the same; nothing was changed');
  return password;
};
