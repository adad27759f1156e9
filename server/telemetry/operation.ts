const OPERATION = /^\s*(?:\/\*.*?\*\/\s*)*(?<word>[a-z]+)/i;
const OPERATIONS: ReadonlySet<string> = new Set([
  'select',
  'with',
  'insert',
  'update',
  'delete',
  'begin',
  'commit',
]);

/** What a statement begins with, as far as that is one of a few words. */
export const operationOf = (text: string): string => {
  const word = OPERATION.exec(text)?.groups?.word?.toLowerCase() ?? '';
  return OPERATIONS.has(word) ? word : 'other';
};
