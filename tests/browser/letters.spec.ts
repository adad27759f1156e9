import { typefaceCss } from '#server/look/typefaces.ts';
import { NIGERIAS_LETTERS } from '../support/nigerias-letters.ts';
import { expect, test } from './shop.ts';

/** Each letter between two others, large and small, composed and not. */
const written = [...NIGERIAS_LETTERS.map(([letter]) => letter), '\u02bc', '\u02bb', '₦']
  .flatMap((letter) => [letter, letter.toUpperCase()])
  .flatMap((letter) => [letter.normalize('NFC'), letter.normalize('NFD')])
  .map((letter) => `a${letter}a`);

for (const name of ['modern', 'rounded', 'classic'] as const) {
  test(`every letter of Nigeria is drawn in the face that is called ${name}`, async ({ page }) => {
    const { faces, stack } = typefaceCss(name);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const show = (texts: readonly string[]) =>
      page.route('**/letters', (route) =>
        route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: `<!doctype html><style>${faces}p{font-family:${stack}}</style>${texts.map((text) => `<p>${text}</p>`).join('')}`,
        }),
      );
    await show(written);
    await page.goto('/letters');
    const browser = await page.context().newCDPSession(page);
    await browser.send('DOM.enable');
    await browser.send('CSS.enable');
    const drawnByOthers = async (): Promise<string[]> => {
      const { root } = await browser.send('DOM.getDocument', { depth: -1 });
      const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
      expect(nodeIds).toHaveLength(written.length);
      const fonts = await Promise.all(
        nodeIds.map((nodeId) => browser.send('CSS.getPlatformFontsForNode', { nodeId })),
      );
      return written.filter((_, place) => fonts[place]?.fonts.some(({ isCustomFont }) => !isCustomFont));
    };
    // A file is fetched when the one before it was found to lack the letter.
    await expect.poll(drawnByOthers).toEqual([]);
    expect(asked.filter((path) => path.endsWith('.woff2'))).toHaveLength(4);
    asked.length = 0;
    await show(['Umbrella, Men, 500 naira']);
    await page.goto('/letters');
    await page.evaluate(() => document.fonts.ready);
    expect(asked).toEqual(['/letters', expect.stringMatching(/-latin-\d+\.woff2$/)]);
  });
}
