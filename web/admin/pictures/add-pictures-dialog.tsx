import { useEffect, useRef, useState } from 'react';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { PictureUploader } from './picture-uploader.ts';
import { RefusedPictures } from './refused-pictures.tsx';
import { toastUploaded } from './sentences.ts';
import { useRefusedPictures } from './use-refused-pictures.ts';

interface AddPicturesDialogProps {
  /** Files to begin with; null while the dialog is closed. */
  chosen: readonly File[] | null;
  /** How many pictures may be added. */
  room: number;
  onUploaded: (urls: string[]) => void;
  onBusy?: ((isBusy: boolean) => void) | undefined;
  onClose: () => void;
}

/** Where pictures are chosen, photographed, cropped and uploaded. The code for it is fetched when it is opened first. */
export const AddPicturesDialog = ({ chosen, room, onUploaded, onBusy, onClose }: AddPicturesDialogProps) => {
  const uploader = useRef<PictureUploader>(null);
  const [attempt, setPending] = useState(0);
  const close = async (): Promise<void> => {
    const isSure =
      !uploader.current?.hasPictures() ||
      (await askToConfirm({
        title: 'Discard these pictures?',
        text: 'They have not been uploaded yet.',
        confirm: 'Discard',
        isDangerous: true,
      }));
    if (isSure) onClose();
  };
  return (
    <DialogFrame title="Add Pictures" isOpen={chosen !== null} onClose={() => void close()} width="wide">
      {chosen && (
        <Chooser
          key={attempt}
          chosen={chosen}
          room={room}
          uploader={uploader}
          onUploaded={onUploaded}
          onBusy={onBusy}
          onDone={onClose}
          onRetry={() => setPending(attempt + 1)}
        />
      )}
    </DialogFrame>
  );
};

interface ChooserProps extends Pick<AddPicturesDialogProps, 'room' | 'onUploaded' | 'onBusy'> {
  chosen: readonly File[];
  uploader: { current: PictureUploader | null };
  onDone: () => void;
  onRetry: () => void;
}

type Uploading = Pick<ChooserProps, 'chosen' | 'room' | 'uploader' | 'onUploaded' | 'onBusy' | 'onDone'> & {
  refused: ReturnType<typeof useRefusedPictures>;
};

/** Opens the uploader in its place, for as long as that is shown. */
const useUploader = ({ chosen, room, uploader, ...now }: Uploading) => {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  // The uploader lives as long as the dialog; what it tells goes to the form as it then is.
  const told = useRef(now);
  told.current = now;
  const begin = useRef({ chosen, room });

  useEffect(() => {
    let isGone = false;
    let isBusy = false;
    const { keep, refuse, replace } = told.current.refused;
    const setBusy = (isNow: boolean): void => {
      // What can still be made smaller is not sent, and stays offered.
      if (isNow) keep(({ large }) => large !== undefined);
      isBusy = isNow;
      told.current.onBusy?.(isNow);
    };
    import('./picture-uploader.ts').then(
      ({ openUploader }) => {
        if (isGone || !place.current) return;
        uploader.current = openUploader({
          target: place.current,
          room: begin.current.room,
          files: begin.current.chosen,
          onBusy: setBusy,
          onRefused: refuse,
          onJudged: replace,
          // Whoever chooses anew has done with what was refused before, unless it still waits to be sent.
          onChosen: () => keep(({ id }) => id !== undefined),
          onRemoved: (removed) => keep(({ id }) => id !== removed),
          onUploaded: (urls, areAll, roomLeft) => {
            const { onUploaded, onDone, refused } = told.current;
            onUploaded(urls);
            toastUploaded();
            if (roomLeft <= 0 || (areAll && !refused.offersMore())) onDone();
          },
        });
        setState('ready');
      },
      () => {
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
      uploader.current?.close();
      uploader.current = null;
      if (isBusy) setBusy(false);
    };
  }, [uploader]);
  return { place, state };
};

/** The button that goes on, for whom the pressed one has gone with what it was for. */
const goOn = (place: HTMLElement | null): void => {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !activeElement.matches('[role=dialog]')) return;
  place?.querySelector<HTMLElement>('.uppy-StatusBar-actionBtn--upload')?.focus();
};

const Chooser = ({ onRetry, uploader, ...rest }: ChooserProps) => {
  const refused = useRefusedPictures();
  const { place, state } = useUploader({ ...rest, uploader, refused });
  const { pictures, madeNow, told } = refused;
  const isMaking = madeNow !== null;
  const wasMaking = useRef(false);
  useEffect(() => {
    if (wasMaking.current && !isMaking) goOn(place.current);
    wasMaking.current = isMaking;
  }, [isMaking, place]);

  return (
    <div
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 sm:p-5"
      // React hands events on to the form around the dialog, though they are none of its own.
      onSubmit={(event) => event.stopPropagation()}
    >
      <RefusedPictures
        pictures={pictures}
        madeNow={madeNow}
        onMakeSmaller={() => uploader.current && void refused.makeSmaller(uploader.current)}
      />
      <p role="status" className="sr-only">
        {madeNow ? `Making ${madeNow.name} smaller` : told}
      </p>
      {state === 'loading' && (
        <div role="status" className="flex justify-center py-24 text-brand">
          <Spinner className="size-8" />
          <span className="sr-only">Loading</span>
        </div>
      )}
      {state === 'failed' && <ErrorState text="The uploader could not be loaded." onRetry={onRetry} />}
      <div ref={place} hidden={state !== 'ready'} className="picture-uploader" />
    </div>
  );
};
