import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from './limits.ts';

/** Sentences about images. Source: the HTTP contract, "Administration". */
export const mediaMessages = {
  wrongType: 'Only jpg, jpeg and png images are allowed',
  tooLarge: `Image must be at most ${IMAGE_MAX_BYTES.toLocaleString('en-NG')} bytes`,
  damaged: 'The image is damaged or incomplete',
  tooManyPixels: `Image must be at most ${IMAGE_MAX_PIXELS / 1_000_000} megapixels`,
  missing: 'Please choose an image',
  address: 'This address cannot be used',
  storageAway: 'Images cannot be stored right now. Please try again in a moment.',
  uploaded: 'Image uploaded successfully',
} as const;
