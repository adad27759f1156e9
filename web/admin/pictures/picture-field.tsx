/**
 * The field for pictures in forms of the admin area.
 *
 * - what it holds:   `picture-list`, `picture-tiles`, `picture-tile`
 * - adding:          `add-pictures-dialog`, `picture-uploader` (Uppy), `uppy-labels`, `large-pngs`, `upload-answer`
 * - refused:         `refused-list`, `use-refused-pictures`, `refused-pictures`
 * - from elsewhere:  `add-by-address`
 * - said:            `sentences`
 */

import { ImagePlus, Link as LinkIcon } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AddByAddress } from './add-by-address.tsx';
import { AddPicturesDialog } from './add-pictures-dialog.tsx';
import { type Picture, withAdded } from './picture-list.ts';
import { PictureTiles } from './picture-tiles.tsx';

interface PictureFieldProps {
  value: readonly Picture[];
  onChange: (pictures: Picture[]) => void;
  /** Told while pictures are on their way, so that the form is not sent without them. */
  onBusy?: (isBusy: boolean) => void;
  /** How many there may be; where it is one, a new one takes the place of the old. */
  max: number;
  error?: string | undefined;
  label: string;
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that are dropped, where there is room for them; without it they are not the browser's to open either. */
const useFileDrop = (hasRoom: boolean, onFiles: (files: readonly File[]) => void) => {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  return {
    isDraggedOver,
    onDragOver: (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsDraggedOver(hasRoom);
    },
    onDragLeave: (): void => setIsDraggedOver(false),
    onDrop: (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsDraggedOver(false);
      if (hasRoom) onFiles([...event.dataTransfer.files]);
    },
  };
};

/**
 * Pictures of a form: shown, put in order, one chosen as the main one, taken away, and added from files, the camera or
 * an address. Each is uploaded when it is added; the form holds addresses only.
 */
export const PictureField = ({ value, onChange, onBusy, max, error, label }: PictureFieldProps) => {
  const id = useId();
  /** What the dialog begins with; null while it is closed. */
  const [chosen, setChosen] = useState<readonly File[] | null>(null);
  const [isAddressOpen, setIsAddressOpen] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const room = max === 1 ? 1 : max - value.length;
  // Uploads end later, when the form may hold other pictures than at their beginning.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const add = (urls: readonly string[]): void =>
    latest.current.onChange(withAdded(latest.current.value, urls, max));

  const { isDraggedOver, ...drop } = useFileDrop(room > 0, setChosen);

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} {...drop} className="min-w-0">
      <legend className="mb-1 flex w-full items-baseline justify-between gap-3 text-sm font-medium text-ink">
        {label}
        {max > 1 && (
          <span className="font-normal text-ink-soft tabular-nums">
            {value.length} of {max}
          </span>
        )}
      </legend>
      <div
        className={classNames(
          'space-y-3 rounded-md border border-dashed p-3 transition-colors',
          error ? 'border-danger' : 'border-line-strong',
          isDraggedOver && 'bg-brand-tint',
        )}
      >
        {value.length > 0 ? (
          <PictureTiles
            pictures={value}
            isOrdered={max > 1}
            onChange={onChange}
            onAllGone={() => addButton.current?.focus()}
          />
        ) : (
          <p className="text-sm text-ink-soft">
            {max > 1 ? 'No pictures yet.' : 'No picture yet.'}{' '}
            <span className="pointer-coarse:hidden">
              {max > 1 ? 'Drop some here, or add them:' : 'Drop one here, or add it:'}
            </span>
          </p>
        )}
        {room > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button
              ref={addButton}
              look="secondary"
              icon={<ImagePlus aria-hidden="true" className="size-5" />}
              onClick={() => setChosen([])}
            >
              {max > 1 ? 'Add Pictures' : value.length > 0 ? 'Replace Picture' : 'Add Picture'}
            </Button>
            <Button
              look="quiet"
              icon={<LinkIcon aria-hidden="true" className="size-5" />}
              aria-expanded={isAddressOpen}
              onClick={() => setIsAddressOpen((wasOpen) => !wasOpen)}
            >
              From an address
            </Button>
          </div>
        )}
        {room > 0 && isAddressOpen && <AddByAddress onAdded={(url) => add([url])} onBusy={onBusy} />}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <AddPicturesDialog
        chosen={chosen}
        room={room}
        onUploaded={add}
        onBusy={onBusy}
        onClose={() => setChosen(null)}
      />
    </fieldset>
  );
};
