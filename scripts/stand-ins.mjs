// @ts-check
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { blurDigitsOf } from '#server/media/sizes/blur-placeholder.ts';
import { demoCatalogue } from '../demo/catalogue/catalogue.ts';
import { demoPictureSvg } from '../demo/pictures/pictures.ts';

// Writes the stand-ins of the demo's drawn pictures, which a first start has no time to work out. Run it when a drawing
// has changed, and commit what it writes: node scripts/run.mjs scripts/stand-ins.mjs
const FILE = fileURLToPath(new URL('../demo/pictures/stand-ins.ts', import.meta.url));

const lines = [];
for (const { slug, views } of demoCatalogue.products) {
  const digits = [];
  for (let view = 1; view <= views; view += 1) {
    const svg = demoPictureSvg(`${slug}-${view}`);
    if (!svg) throw new Error(`There is no drawing of ${slug}, view ${view}`);
    digits.push(await blurDigitsOf(Buffer.from(svg)));
  }
  lines.push(`  ${slug.includes('-') ? `'${slug}'` : slug}: '${digits.join(' ')}',`);
}
await writeFile(
  FILE,
  `/** The digits of each view's stand-in (see contract/media/blur-placeholder.ts). Written by scripts/stand-ins.mjs. */
export const demoBlurPlaceholders: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);
console.log(`${lines.length} products`);
