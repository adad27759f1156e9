/** A metric with all that is known of it: its first lines say what it is, the others hold values. */
interface Family {
  head: string[];
  values: string[];
}

const HEAD = /^# (?:HELP|UNIT|TYPE) (?<name>[\w:]+)/;

/**
 * What several processes show as one: the values of a metric stand together, under one head. Source: Prometheus' text format, which
 * takes each metric once.
 */
export const mergeTexts = (texts: readonly string[]): string => {
  const families = new Map<string, Family>();
  for (const text of texts) {
    let family: Family | undefined;
    let isNew = false;
    let current = '';
    for (const line of text.split('\n')) {
      const name = HEAD.exec(line)?.groups?.name;
      if (name !== undefined && name !== current) {
        current = name;
        isNew = !families.has(name);
        family = families.get(name) ?? { head: [], values: [] };
        families.set(name, family);
      }
      if (name !== undefined && isNew) family?.head.push(line);
      else if (line !== '' && !line.startsWith('#')) family?.values.push(line);
    }
  }
  return [...families.values()]
    .filter(({ values }) => values.length > 0)
    .flatMap(({ head, values }) => [...head, ...values, ''])
    .join('\n');
};
