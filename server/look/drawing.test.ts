import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { Refusal } from '#server/http/errors.ts';
import { imageWork } from '#server/media/sizes/image-work.ts';
import { drawSvg, sanitiseDrawing } from './drawing.ts';

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" ${attributes}>${inside}</svg>`;
const SQUARE = '<rect width="20" height="20" fill="#ff0000"/>';

/** Parts each of which stands for many of the part before: a few lines that would be drawn millions of times. */
const nested = (levels: number, part: (inner: string, id: string) => string, by: 'mask' | 'use'): string => {
  const parts = Array.from({ length: levels }, (_, level) => part(`p${level}`, `p${level + 1}`));
  const last = `p${levels}`;
  const shown =
    by === 'use' ? `<use href="#${last}"/>` : `<rect width="20" height="20" mask="url(#${last})"/>`;
  return `<defs><${by === 'use' ? 'g' : 'mask'} id="p0">${SQUARE}</${by === 'use' ? 'g' : 'mask'}>${parts.join('')}</defs>${shown}`;
};

/** One dot of a picture, a hundred down: red, green, blue, and how far it covers. */
const dotAt = async (picture: Buffer, left: number): Promise<number[]> => [
  ...(await sharp(picture).ensureAlpha().extract({ left, top: 100, width: 1, height: 1 }).raw().toBuffer()),
];

describe('what is left of a hostile drawing', () => {
  test.each([
    ['a script', svg(`${SQUARE}<script>alert(1)</script>`)],
    ['a script in another case', svg(`${SQUARE}<sCriPt>alert(1)</sCriPt>`)],
    ['a script in a namespace', svg(`${SQUARE}<svg:script>alert(1)</svg:script>`)],
    ['an event', svg(`<rect width="20" height="20" fill="#ff0000" onload="alert(1)"/>`, 'onload="alert(1)"')],
    [
      'HTML in it',
      svg(
        `${SQUARE}<foreignObject><body onload="alert(1)"><img src="https://evil.example"/></body></foreignObject>`,
      ),
    ],
    ['a link that runs', svg(`<a xlink:href="javascript:alert(1)">${SQUARE}</a>`)],
    [
      'a picture from elsewhere',
      svg(`${SQUARE}<image href="https://evil.example/a.png" width="1" height="1"/>`),
    ],
    [
      'a picture in it',
      svg(`${SQUARE}<image href="data:image/svg+xml;base64,PHN2Zy8+" width="1" height="1"/>`),
    ],
    ['a file of the server', svg(`${SQUARE}<image xlink:href="file:///etc/passwd" width="1" height="1"/>`)],
    ['a part of another drawing', svg(`${SQUARE}<use href="https://evil.example/a.svg#b"/>`)],
    ['a style that fetches', svg(`<style>@import url(https://evil.example/a.css);</style>${SQUARE}`)],
    ['a ground that fetches', svg(`<style>rect{fill:url(https://evil.example/a.svg#b)}</style>${SQUARE}`)],
    [
      'a style of its own that fetches',
      svg(`<rect width="20" height="20" fill="#ff0000" style="fill:url('https://evil.example/a#b')"/>`),
    ],
    [
      'an attribute that fetches',
      svg(`<rect width="20" height="20" fill="#ff0000" mask="url(https://evil.example/a#b)"/>`),
    ],
    ['movement that changes a link', svg(`${SQUARE}<set attributeName="href" to="javascript:alert(1)"/>`)],
  ])('%s is gone, and the rest is drawn', async (_, hostile) => {
    const clean = sanitiseDrawing(hostile);
    expect(clean).not.toMatch(/script|alert|onload|evil|foreignObject|<image|file:|data:|@import|<set|<a\b/i);
    const picture = await drawSvg(hostile);
    expect((await sharp(picture).metadata()).width).toBe(1600);
    expect(await dotAt(picture, 100)).toEqual([255, 0, 0, 255]);
  });

  test.each([
    [
      'entities that multiply',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
    ],
    [
      'an entity that reads a file',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
    ],
    ['a web page', '<html><body>Hello</body></html>'],
    ['no drawing at all', 'GIF89a'],
    ['a thousand copies', svg(`<g id="a">${SQUARE}</g>${'<use href="#a"/>'.repeat(1000)}`)],
    [
      'copies of copies',
      svg(nested(10, (inner, id) => `<g id="${id}">${`<use href="#${inner}"/>`.repeat(10)}</g>`, 'use')),
    ],
    ['a drawing of a kilometre', svg(SQUARE, 'width="100000000" height="100000000"')],
    ['nothing but a frame that is broken', '<svg'],
  ])('%s is refused', async (_, hostile) => {
    await expect(async () => drawSvg(hostile)).rejects.toMatchObject({
      status: 415,
      code: 'drawing_unusable',
    });
  });

  test('a drawing that takes for ever keeps no picture of the shop waiting', async () => {
    const masks = nested(
      9,
      (inner, id) =>
        `<mask id="${id}">${`<rect width="20" height="20" fill="#fff" mask="url(#${inner})"/>`.repeat(6)}</mask>`,
      'mask',
    );
    const isOver = vi.fn();
    const endless = drawSvg(svg(masks)).finally(isOver);
    endless.catch(() => {});
    const made = await imageWork(() =>
      sharp(Buffer.from(svg(SQUARE)))
        .png()
        .toBuffer(),
    );
    expect([made.length > 0, isOver.mock.calls]).toEqual([true, []]);
    await expect(endless).rejects.toMatchObject({ code: 'drawing_unusable' });
  });
});

test('a plain logo keeps its classes, gradients and parts, and its ground stays clear', async () => {
  const logo = svg(
    '<defs><style>.a{fill:url(#g)}</style><linearGradient id="g"><stop offset="0" stop-color="#00ff00"/>' +
      '<stop offset="1" stop-color="#00ff00"/></linearGradient><rect id="r" class="a" width="10" height="20"/></defs>' +
      '<use xlink:href="#r"/>',
  );
  const picture = await drawSvg(`<?xml version="1.0"?>${logo}`);
  expect(await dotAt(picture, 100)).toEqual([0, 255, 0, 255]);
  expect((await dotAt(picture, 1500))[3]).toBe(0);
});

test('the process knows where the release has its libraries and nothing of the settings; where it cannot run that is no fault of the drawing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-drawer-'));
  const program = path.join(folder, 'node');
  await writeFile(program, '#!/bin/sh\nenv >&2\nexit 127\n', { mode: 0o755 });
  vi.stubEnv('LD_LIBRARY_PATH', '/opt/shop/lib');
  vi.stubEnv('SMTP_URL', 'smtp://secret');
  const own = process.execPath;
  process.execPath = program;
  try {
    const error: unknown = await drawSvg(svg(SQUARE)).catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(Refusal);
    expect(String(error)).toContain('LD_LIBRARY_PATH=/opt/shop/lib');
    expect(String(error)).not.toContain('smtp://secret');
  } finally {
    process.execPath = own;
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});
