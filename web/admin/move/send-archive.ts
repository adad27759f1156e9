import { addArrival, latestArrival, sendPiece } from '#contract/archive/calls.ts';
import { PIECE_BYTES } from '#contract/archive/limits.ts';
import type { Arrival } from '#contract/archive/schemas.ts';
import { api } from '../../api/browser.ts';
import { upload } from '../../api/upload.ts';
import { OPERATION_FAILED } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';

/** A line that breaks is waited for so often, a little longer each time. */
const TRIES = 6;
const PAUSE_MS = 1_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How much of it is there, as the shop knows; a piece whose answer was lost may have arrived. */
const look = async (arrival: Arrival): Promise<Arrival> => {
  const { data } = await api(latestArrival);
  return data?._id === arrival._id ? data : arrival;
};

const sendNext = async (
  arrival: Arrival,
  file: File,
  onProgress: (share: number) => void,
): Promise<Arrival> => {
  const from = arrival.received;
  const piece = file.slice(from, from + PIECE_BYTES, 'application/octet-stream');
  const { data } = await upload(sendPiece, piece, {
    params: { id: arrival._id },
    query: { from },
    onProgress: (share) => onProgress((from + share * piece.size) / file.size),
    failure: OPERATION_FAILED,
  });
  return data;
};

/**
 * Sends an archive in pieces, each again where the line breaks, from where the shop has it.
 * @param onProgress the share that is sent, from 0 to 1
 * @throws ApiError
 */
export const sendArchive = async (file: File, onProgress: (share: number) => void): Promise<void> => {
  let { data: arrival } = await withPassword(() => api(addArrival, { body: { bytes: file.size } }));
  for (let failed = 0; arrival.state === 'receiving'; ) {
    try {
      arrival = await sendNext(arrival, file, onProgress);
      failed = 0;
    } catch (error) {
      failed += 1;
      if (failed === TRIES) throw error;
      await pause(PAUSE_MS * failed);
      arrival = await look(arrival).catch(() => arrival);
    }
  }
};
