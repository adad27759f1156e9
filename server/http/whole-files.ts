import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { App } from './app.ts';
import { openUnnamed } from './unnamed-file.ts';

/** A smaller file never touches the disk. */
const IN_MEMORY_BYTES = 256 * 1024;

/** All that comes, read to its end as fast as it is made: in memory, or from the disk where it is large. */
const keepWhole = async (coming: Readable, folder: string): Promise<Buffer | Readable> => {
  let file: FileHandle | undefined;
  let kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of coming) {
      kept.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes <= IN_MEMORY_BYTES) continue;
      file ??= await openUnnamed(folder);
      await file.appendFile(Buffer.concat(kept));
      kept = [];
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  // The stream closes the file, however it ends.
  return file?.createReadStream({ start: 0 }) ?? Buffer.concat(kept);
};

/**
 * Has CSV files made whole before the first byte of one is sent: the database waits for nobody who fetches slowly or pauses, and
 * what goes wrong is told by the status in place of half a file.
 * @param dataDir where large ones lie meanwhile
 */
export const sendFilesWhole = (app: App, dataDir: string): void => {
  app.addHook<unknown>('onSend', async (_request, reply, payload) => {
    const isCsv = String(reply.getHeader('content-type')).startsWith('text/csv');
    if (!isCsv || !(payload instanceof Readable)) return payload;
    const leave = () => payload.destroy();
    reply.raw.once('close', leave);
    try {
      return await keepWhole(payload, path.join(dataDir, 'exports'));
    } catch (error) {
      // Whoever asked has gone.
      if (reply.raw.destroyed) return '';
      reply.removeHeader('content-disposition');
      throw error;
    } finally {
      reply.raw.off('close', leave);
    }
  });
};
