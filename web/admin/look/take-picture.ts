import { browserMessages } from '#contract/http/browser-messages.ts';
import { drawLogo } from '#contract/look/calls.ts';
import { uploadImage } from '#contract/media/calls.ts';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { pathOf, successIn } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { readToken } from '../../api/token.ts';

const FAILURE = 'The picture could not be sent. Please try again.';

const sendPicture = async (file: File): Promise<string> => {
  const body = new FormData();
  body.set('file', file);
  const response = await fetch(`/api/v1${pathOf(uploadImage)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    body,
  }).catch(() => null);
  const reply = response
    ? { status: response.status, body: (await response.json().catch(() => undefined)) as unknown }
    : { status: 0, body: { error: browserMessages.offline } };
  return successIn<{ data: { url: string } }>(reply, FAILURE).data.url;
};

/** A picture as the shop takes it: a photo, which is larger, is made smaller. @throws ApiError */
const fitting = async (file: File): Promise<File> => {
  if (file.size <= IMAGE_MAX_BYTES) return file;
  const { makeSmaller } = await import('../../media/make-smaller.ts');
  const made = await makeSmaller(file);
  if ('reason' in made) throw new ApiError(413, made.reason, [], 'too_large');
  return made.file;
};

/**
 * Sends a picture, or a drawing, which the shop makes a picture of.
 * @returns its address
 * @throws ApiError
 */
export const takePicture = async (file: File): Promise<string> => {
  if (file.type !== 'image/svg+xml') return sendPicture(await fitting(file));
  const { data } = await api(drawLogo, { body: { svg: await file.text() }, failure: FAILURE });
  return data.url;
};
