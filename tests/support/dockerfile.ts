/** One line of a Dockerfile. */
export interface Instruction {
  name: string;
  text: string;
}

/** The stages of a Dockerfile, each from its FROM on; comments left out, continued lines joined. */
export const stagesOf = (dockerfile: string): Instruction[][] => {
  const lines = dockerfile
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Not an instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
};

/** What every instruction of a name says, in order. */
export const allOf = (stage: readonly Instruction[], name: string): string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text);

/** What the one instruction of a name says. @throws Error where there is none, or more than one */
export const onlyOf = (stage: readonly Instruction[], name: string): string => {
  const [text, ...more] = allOf(stage, name);
  if (text === undefined || more.length > 0) throw new Error(`There is not one ${name}`);
  return text;
};

/** `ENV A=b C=d` as an object. */
export const environmentOf = (stage: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    allOf(stage, 'ENV')
      .flatMap((text) => text.split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** The command of a HEALTHCHECK, ENTRYPOINT or CMD in its JSON form. */
export const wordsOf = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];
