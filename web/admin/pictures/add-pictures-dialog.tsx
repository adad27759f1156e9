import { useEffect, useRef, useState } from 'react';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { PictureUploader } from './picture-uploader.ts';
import { type RefusedPicture, toastRefused, toastUploaded } from './sentences.ts';

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

const Chooser = ({ chosen, room, uploader, onUploaded, onBusy, onDone, onRetry }: ChooserProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [refused, setRefused] = useState<readonly RefusedPicture[]>([]);
  // The uploader lives as long as the dialog; what it tells goes to the form as it then is.
  const told = useRef({ onUploaded, onBusy, onDone });
  told.current = { onUploaded, onBusy, onDone };
  const begin = useRef({ chosen, room });

  useEffect(() => {
    let isGone = false;
    let isBusy = false;
    let listed: RefusedPicture[] = [];
    const list = (pictures: RefusedPicture[]): void => {
      listed = pictures;
      setRefused(pictures);
    };
    const setBusy = (isNow: boolean): void => {
      if (isNow) list([]);
      isBusy = isNow;
      told.current.onBusy?.(isNow);
    };
    const refuse = (picture: RefusedPicture): void => {
      const alike = listed.filter(({ reason }) => reason === picture.reason);
      if (alike.length === 0) toastRefused(picture.reason);
      if (!alike.some(({ name }) => name === picture.name)) list([...listed, picture]);
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
          onUploaded: (urls, areAll) => {
            told.current.onUploaded(urls);
            toastUploaded();
            if (areAll) told.current.onDone();
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

  return (
    <div
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 sm:p-5"
      // React hands events on to the form around the dialog, though they are none of its own.
      onSubmit={(event) => event.stopPropagation()}
    >
      {refused.length > 0 && (
        <FormNotice tone="error">
          <ul className="space-y-1">
            {refused.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                {name && <strong className="wrap-anywhere">{name}: </strong>}
                {reason}
              </li>
            ))}
          </ul>
        </FormNotice>
      )}
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
