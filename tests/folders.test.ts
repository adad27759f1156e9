import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Folders whose files belong together. What stands beside them (`server/features.ts`, `web/root.tsx`) puts them together
 * and is no part of any: see docs/decisions/0034-no-circles.md.
 */
const STOREYS = ['contract', 'server', 'web', 'web/admin', 'web/storefront'];
const IMPORT = /\b(?:from|import)\s*\(?\s*'((?:\.{1,2}|#contract|#server)\/[^']+)'/g;

const sources = globSync('{contract,server,web}/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|fixture)\.tsx?$/.test(file),
);

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : path.join(path.dirname(file), specifier),
  );

/** The folder of a storey that a file lies in; none for what stands beside its folders. */
const folderIn = (storey: string, file: string): string | undefined => {
  const [name, ...rest] = path.relative(storey, file).split(path.sep);
  return name === '..' || rest.length === 0 ? undefined : `${storey}/${name}`;
};

/** Each folder of a storey with the folders that it imports, and by which file it does. */
const graphOf = (storey: string): Map<string, Map<string, string>> => {
  const graph = new Map<string, Map<string, string>>();
  for (const file of sources) {
    const from = folderIn(storey, file);
    if (!from) continue;
    const known = graph.get(from) ?? new Map<string, string>();
    graph.set(from, known);
    for (const imported of importsOf(file)) {
      const to = folderIn(storey, imported);
      if (to && to !== from && !known.has(to)) known.set(to, `${file} imports ${imported}`);
    }
  }
  return graph;
};

/** The way from a folder back to itself, an import a step; none where there is no circle. */
const circleFrom = (graph: ReturnType<typeof graphOf>, start: string): string[] => {
  const ways = new Map<string, string[]>([[start, []]]);
  for (const [folder, way] of ways) {
    for (const [next, reason] of graph.get(folder) ?? []) {
      if (next === start) return [...way, reason];
      if (!ways.has(next)) ways.set(next, [...way, reason]);
    }
  }
  return [];
};

test.each(STOREYS)('no two folders of %s stand on each other, not even for a type', (storey) => {
  const graph = graphOf(storey);
  expect(graph.size).toBeGreaterThan(5);
  for (const folder of graph.keys()) expect(circleFrom(graph, folder), folder).toEqual([]);
});
