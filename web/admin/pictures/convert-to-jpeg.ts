const BACKGROUND = '#ffffff';

/**
 * A picture as jpg, with white behind what is transparent.
 * @param quality 0 to 1
 * @throws Error when the browser cannot decode or encode it
 */
export const asJpeg = async (picture: Blob, quality: number): Promise<Blob> => {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot write pictures'))),
      'image/jpeg',
      quality,
    );
  });
};
