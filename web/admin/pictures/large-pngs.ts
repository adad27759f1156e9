import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import type { MadeSmaller } from '../../media/make-smaller.ts';

interface Picture<M> {
  data: unknown;
  type: string;
  name: string;
  meta: M;
}

interface Pictures<M> {
  /** The picture; undefined where it was taken away meanwhile. */
  find: (id: string) => Picture<M> | undefined;
  change: (id: string, changed: { data: File; size: number; type: string; meta: M }) => void;
}

/** Makes those of the pictures smaller that are PNGs too large to be sent: a cut may be larger than what it was cut from. */
export const largePngsMadeSmaller =
  <M extends object>({ find, change }: Pictures<M>, make: (picture: File) => Promise<MadeSmaller>) =>
  async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const picture = find(id);
      if (picture?.type !== 'image/png') continue;
      const { data, name, type } = picture;
      if (!(data instanceof Blob) || data.size <= IMAGE_MAX_BYTES) continue;
      const made = await make(new File([data], name, { type }));
      const now = find(id);
      // What cannot be made smaller is for the server to refuse.
      if (!now || !('file' in made)) continue;
      const { file } = made;
      change(id, { data: file, size: file.size, type: file.type, meta: { ...now.meta, type: file.type } });
    }
  };
