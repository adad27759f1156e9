import Uppy, { type Body, type Meta } from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import ImageEditor from '@uppy/image-editor';
import Webcam from '@uppy/webcam';
import XHRUpload from '@uppy/xhr-upload';
import { uploadImage } from '#contract/media/calls.ts';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { mediaMessages } from '#contract/media/messages.ts';
import { pathOf } from '../../api/api.ts';
import { LARGEST } from '../../media/attempts.ts';
import { judgeSize, makeSmaller } from '../../media/make-smaller.ts';
import { largePngsMadeSmaller } from './large-pngs.ts';
import type { RefusedPicture } from './sentences.ts';
import { addressIn, judgeAnswer, unanswered, uploadHeaders } from './upload-answer.ts';
import { CORE_LABELS, DASHBOARD_LABELS, EDITOR_LABELS, WEBCAM_LABELS } from './uppy-labels.ts';
import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import '@uppy/image-editor/css/style.min.css';
import '@uppy/webcam/css/style.min.css';
import './uppy-look.css';

interface Answer extends Body {
  url: string;
}

const TAKEN: readonly string[] = ['image/jpeg', 'image/png'];
const CROP_QUALITY = 0.9;
const AT_ONCE = 2;
const HEIGHT = 'min(30rem, 62dvh)';

/** Refusals, which Uppy logs by their words alone, are told on the page; only mistakes belong into the console. */
const LOGGER = {
  debug: () => {},
  warn: () => {},
  error: (...said: unknown[]) => {
    if (said.some((one) => one instanceof Error)) console.error(...said);
  },
};

export interface UploaderOptions {
  /** Where it is shown. */
  target: HTMLElement;
  /** How many pictures may be chosen. */
  room: number;
  /** Files that were dropped or pasted before it was there. */
  files: readonly File[];
  onRefused: (refused: RefusedPicture) => void;
  /** What a refused picture turns out to be: one that can be made smaller, or one with more against it. */
  onJudged: (refused: RefusedPicture, judged: readonly RefusedPicture[]) => void;
  /** Somebody chooses files anew; what is refused of them is told afterwards. */
  onChosen: () => void;
  /** A picture that had been chosen was taken away. */
  onRemoved: (id: string) => void;
  onBusy: (isBusy: boolean) => void;
  /** After each round: the addresses of the pictures that came in, in their order, whether none is left, and the room there is for more. */
  onUploaded: (urls: string[], areAll: boolean, roomLeft: number) => void;
}

export interface PictureUploader {
  /** Whether pictures were chosen that have not come in. */
  hasPictures(): boolean;
  /**
   * Makes a picture smaller and takes it as if it had been chosen so.
   * @returns whether it is among the chosen ones now, and the sentence where it cannot be made smaller
   */
  takeSmaller(large: File): Promise<{ isTaken: boolean; reason: string | null }>;
  /** Takes it away, with whatever is on its way. */
  close(): void;
}

const described = (data: File) => ({ name: data.name, type: data.type, data });

/**
 * Uppy that tells when files are chosen, before it refuses any, and of the end of every round: of the one that sends a
 * single picture anew it says nothing by itself.
 */
class Uploads extends Uppy<Meta, Answer> {
  onChosen: () => void = () => {};

  override addFile(...chosen: Parameters<Uppy<Meta, Answer>['addFile']>): string {
    this.onChosen();
    return super.addFile(...chosen);
  }

  override addFiles(...chosen: Parameters<Uppy<Meta, Answer>['addFiles']>): void {
    this.onChosen();
    super.addFiles(...chosen);
  }

  /** Adds a picture that nobody has chosen just now. @returns whether it was taken */
  addMade(file: File): boolean {
    const before = this.getFiles().length;
    super.addFiles([described(file)]);
    return this.getFiles().length > before;
  }

  override async retryUpload(id: string): ReturnType<Uppy<Meta, Answer>['retryUpload']> {
    const result = await super.retryUpload(id);
    if (result) this.emit('complete', result);
    return result;
  }
}

/** Waits for the camera's first picture: of nothing, Uppy would make a file that is none. */
const cameraSees = async (target: HTMLElement): Promise<void> => {
  const video = target.querySelector('video');
  if (!video || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return;
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
};

/** Where pictures are chosen, photographed and cropped, and how they are sent. */
const addPlugins = (uppy: Uploads, target: HTMLElement): void => {
  uppy
    .use(Dashboard, {
      inline: true,
      target,
      width: '100%',
      height: HEIGHT,
      note: `jpg, jpeg or png, at most ${IMAGE_MAX_BYTES.toLocaleString('en-NG')} bytes each; larger ones can be made smaller here`,
      proudlyDisplayPoweredByUppy: false,
      // What is refused is told beside it, and stays there.
      disableInformer: true,
      doneButtonHandler: null,
      hidePauseResumeButton: true,
      locale: { strings: DASHBOARD_LABELS },
    })
    .use(Webcam, {
      target: Dashboard,
      modes: ['picture'],
      mirror: false,
      // A phone's own camera makes larger files than the shop takes; the picture of its video fits.
      mobileNativeCamera: false,
      preferredImageMimeType: 'image/jpeg',
      onBeforeSnapshot: () => cameraSees(target),
      videoConstraints: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
      showVideoSourceDropdown: true,
      locale: { strings: WEBCAM_LABELS },
    })
    .use(ImageEditor, {
      target: Dashboard,
      quality: CROP_QUALITY,
      cropperOptions: {
        // Browsers turn photos upright by themselves; the cropper would fetch the file anew to look for itself.
        checkOrientation: false,
        checkCrossOrigin: false,
        croppedCanvasOptions: {
          maxWidth: LARGEST.width,
          maxHeight: LARGEST.height,
          imageSmoothingQuality: 'high',
        },
      },
      // What a picture of goods needs; mirrored, its words could not be read.
      actions: { granularRotate: false, flip: false, cropWidescreenVertical: false },
      locale: { strings: EDITOR_LABELS },
    })
    .use(XHRUpload, {
      endpoint: `/api/v1${pathOf(uploadImage)}`,
      fieldName: 'file',
      allowedMetaFields: false,
      limit: AT_ONCE,
      headers: uploadHeaders,
      shouldRetry: ({ status }) => status === 0,
      onAfterResponse: judgeAnswer,
      getResponseData: ({ responseText }) => ({ url: addressIn(responseText) }),
    });
};

/** Uppy marks the pictures as items of a list, but leaves the list of a single one unmarked. */
const markLists = (target: HTMLElement): MutationObserver => {
  const lists = new MutationObserver(() => {
    target.querySelector('.uppy-Dashboard-files:not([role])')?.setAttribute('role', 'list');
  });
  lists.observe(target, { childList: true, subtree: true });
  return lists;
};

type Refused = Pick<UploaderOptions, 'onRefused' | 'onJudged'>;

/** Tells what is refused of what was chosen; of a picture that is only too large, whether it can be made smaller. */
const tellOfRefusals = (uppy: Uploads, { onRefused, onJudged }: Refused): void => {
  uppy.on('restriction-failed', (file, { message }) => {
    const large = file?.data;
    const refused: RefusedPicture = {
      name: file?.name ?? '',
      reason: message,
      ...(large instanceof Blob && { file: large }),
    };
    onRefused(refused);
    if (!(large instanceof File) || large.size <= IMAGE_MAX_BYTES || !TAKEN.includes(file?.type ?? ''))
      return;
    void judgeSize(large).then((size) => {
      if (size === 'fine') onJudged(refused, [{ ...refused, large }]);
      if (size === 'too many pixels')
        onJudged(refused, [refused, { ...refused, reason: mediaMessages.tooManyPixels }]);
    });
  });
};

type Rounds = Pick<UploaderOptions, 'onRefused' | 'onRemoved' | 'onBusy'> & {
  onUploaded: (urls: string[], areAll: boolean) => void;
};

/** Tells what is under way, what has come in, and what has not. */
const tellOfRounds = (uppy: Uploads, { onRefused, onRemoved, onBusy, onUploaded }: Rounds): void => {
  uppy.on('file-removed', ({ id }) => onRemoved(id));
  uppy.on('upload', () => onBusy(true));
  uppy.on('upload-error', (file, error) => {
    const isUnanswered = 'isNetworkError' in error && error.isNetworkError === true;
    const reason = isUnanswered ? unanswered() : error.message;
    onRefused({ name: file?.name ?? '', reason, id: file?.id });
  });
  uppy.on('complete', ({ successful = [] }) => {
    onBusy(false);
    const urls = successful.flatMap(({ response }) => (response?.body ? [response.body.url] : []));
    uppy.removeFiles(successful.map(({ id }) => id));
    if (urls.length > 0) onUploaded(urls, uppy.getFiles().length === 0);
  });
  uppy.on('cancel-all', () => onBusy(false));
};

/** Chooses, photographs, crops and uploads pictures in an element of the page. */
export const openUploader = ({ target, room, files, ...told }: UploaderOptions): PictureUploader => {
  const uppy = new Uploads({
    restrictions: {
      maxFileSize: IMAGE_MAX_BYTES,
      maxNumberOfFiles: room,
      allowedFileTypes: [...TAKEN],
    },
    logger: LOGGER,
    locale: { strings: CORE_LABELS, pluralize: (count) => (count === 1 ? 0 : 1) },
  });
  addPlugins(uppy, target);
  uppy.addPreProcessor(
    largePngsMadeSmaller(
      {
        // Uppy's own `getFile` promises one that may be gone.
        find: (id) => uppy.getState().files[id],
        change: (id, changed) => uppy.setFileState(id, changed),
      },
      makeSmaller,
    ),
  );
  const lists = markLists(target);
  let beingMade = 0;
  let isClosed = false;
  let roomLeft = room;
  uppy.onChosen = told.onChosen;
  tellOfRefusals(uppy, told);
  tellOfRounds(uppy, {
    ...told,
    onUploaded: (urls, areAll) => {
      roomLeft -= urls.length;
      // Of none Uppy would make no limit at all.
      if (roomLeft > 0) uppy.setOptions({ restrictions: { maxNumberOfFiles: roomLeft } });
      told.onUploaded(urls, areAll && beingMade === 0, roomLeft);
    },
  });
  if (files.length > 0) uppy.addFiles(files.map(described));

  return {
    hasPictures: () => uppy.getFiles().length > 0 || beingMade > 0,
    takeSmaller: async (large) => {
      // Several may still be asked for, each of which would be decoded for nobody.
      if (isClosed) return { isTaken: false, reason: null };
      beingMade += 1;
      const made = await makeSmaller(large);
      beingMade -= 1;
      if ('reason' in made) return { isTaken: false, reason: made.reason };
      return { isTaken: !isClosed && uppy.addMade(made.file), reason: null };
    },
    close: () => {
      isClosed = true;
      lists.disconnect();
      uppy.destroy();
    },
  };
};
