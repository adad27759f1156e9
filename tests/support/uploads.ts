import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { RunningShop } from '#server/start.ts';
import type { TestAccount } from './accounts.ts';

/** A picture of one colour. */
export const plainPicture = (width: number, height: number, background = '#c63') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Sends a file as a browser's form does. */
export const upload = async (
  running: RunningShop,
  who: Pick<TestAccount, 'token'> | null,
  bytes: Buffer,
  { field = 'file', name = 'photo.jpg' }: { field?: string; name?: string } = {},
): Promise<LightMyRequestResponse> => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  return running.app.inject({
    method: 'POST',
    url: '/api/v1/uploads',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
    },
    payload,
  });
};

/** Takes a picture of a colour in, as an admin does. Gives its address. */
export const takeIn = async (
  running: RunningShop,
  admin: TestAccount,
  background: string,
): Promise<string> => {
  const answer = await upload(running, admin, await plainPicture(60, 40, background).png().toBuffer());
  if (answer.statusCode !== 201) throw new Error(`The picture was not taken in: ${answer.body}`);
  return answer.json().data.url;
};
