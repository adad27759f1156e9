import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { offersMore, withKeys } from './refused-list.ts';
import { offerFor, type RefusedPicture } from './sentences.ts';
import type { MadeNow } from './use-refused-pictures.ts';

interface RefusedPicturesProps {
  pictures: readonly RefusedPicture[];
  madeNow: MadeNow | null;
  onMakeSmaller: () => void;
}

const Offer = ({ pictures, madeNow, onMakeSmaller }: RefusedPicturesProps) => {
  const { text, names } = offerFor(pictures);
  const isOne = madeNow === null || madeNow.count === 1;
  return (
    <div className="px-4 pb-3 ps-12">
      <Button
        look="secondary"
        className="text-sm"
        isBusy={madeNow !== null}
        busyText={isOne ? 'Making it smaller…' : `Making ${madeNow.number} of ${madeNow.count} smaller…`}
        onClick={onMakeSmaller}
      >
        <span className="min-w-0 wrap-anywhere">
          {text}
          {names && <span className="sr-only"> ({names})</span>}
        </span>
      </Button>
    </div>
  );
};

/** Which pictures did not come in and why, and the button that helps those that are only too large. */
export const RefusedPictures = (props: RefusedPicturesProps) =>
  props.pictures.length > 0 && (
    <div className="rounded-md bg-danger-tint">
      <FormNotice tone="error">
        <ul className="space-y-1">
          {withKeys(props.pictures).map(([key, { name, reason, isHopeless }]) => (
            <li key={key}>
              {name && <strong className="wrap-anywhere">{name}: </strong>}
              {reason}
              {isHopeless && '. It could not be made smaller.'}
            </li>
          ))}
        </ul>
      </FormNotice>
      {offersMore(props.pictures) && <Offer {...props} />}
    </div>
  );
