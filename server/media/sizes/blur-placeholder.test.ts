import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blurBackground } from '#contract/media/blur-placeholder.ts';
import { blurDigitsOf } from './blur-placeholder.ts';

const SIDE = 200;

/** A thing of one colour before a backdrop of another. */
const shot = (thing: { left: number; top: number; width: number; height: number }) =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: {
          create: { width: thing.width, height: thing.height, channels: 3, background: '#ff0000' },
        },
        left: thing.left,
        top: thing.top,
      },
    ])
    .png()
    .toBuffer();

const lookOf = async (image: Buffer) => {
  const background = blurBackground(String(await blurDigitsOf(image)));
  const [, across = '', down = '', x = '', y = '', colour] =
    /^radial-gradient\((\d+)% (\d+)% at (\d+)% (\d+)%,(#\w{6})e6,/.exec(background) ?? [];
  return { across: Number(across), down: Number(down), x: Number(x), y: Number(y), colour, background };
};

test('the stand-in has the thing where it stands, as it lies, in its colour, before the backdrop', async () => {
  const upright = await lookOf(await shot({ left: 80, top: 30, width: 40, height: 140 }));
  // At so few points its edges run into the backdrop.
  expect(upright.colour).toMatch(/^#ff([0-3]\w)\1$/);
  expect(upright.down).toBeGreaterThan(2 * upright.across);
  expect(Math.abs(upright.x - 50)).toBeLessThan(5);
  expect(upright.background).toMatch(/linear-gradient\(#ffffff,#ffffff\)$/);
  const lying = await lookOf(await shot({ left: 20, top: 130, width: 120, height: 30 }));
  expect(lying.across).toBeGreaterThan(2 * lying.down);
  expect(lying.y).toBeGreaterThan(60);
  expect(lying.x).toBeLessThan(50);
});

test('a picture of one colour is that colour', async () => {
  const plain = sharp({ create: { width: 40, height: 90, channels: 3, background: '#00ff00' } });
  const { background } = await lookOf(await plain.jpeg({ quality: 100 }).toBuffer());
  expect(background).toMatch(/linear-gradient\(#00ff00,#00ff00\)$/);
});

test('a picture that lets something shine through has none: it would stay visible', async () => {
  const logo = sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  });
  expect(await blurDigitsOf(await logo.png().toBuffer())).toBeNull();
  const solid = sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 1 } },
  });
  expect(await blurDigitsOf(await solid.png().toBuffer())).toMatch(/^[0-9a-v]{13}$/);
});
