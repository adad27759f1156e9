import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SLIDES_MAX } from '#contract/settings/limits.ts';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { SlideFields } from './slide-fields.tsx';
import { type SettingsForm, useSlides } from './use-slides.ts';

/** The slides in their order: more of them, fewer, or in another order. */
export const SlideList = ({
  form,
  onBusy,
}: {
  form: SettingsForm;
  /** Told while pictures are on their way, so that the form is not sent without them. */
  onBusy: (isBusy: boolean) => void;
}) => {
  const { slides, keys, change, add, remove, move } = useSlides(form);
  const [told, setTold] = useState('');
  /** The keys of slides whose pictures are on their way; a slide that has gone meanwhile is not waited for. */
  const [busy, setBusy] = useState<readonly number[]>([]);
  const isBusy = keys.some((key) => busy.includes(key));
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const { heroSlides: errors } = form.formState.errors;

  const moveBy = (place: number, by: -1 | 1): void => {
    move(place, place + by);
    setTold(`Slide ${place + 1} is now slide ${place + by + 1} of ${slides.length}`);
  };
  const removeAt = async (place: number): Promise<void> => {
    const title = slides[place]?.title.trim();
    const isSure = await askToConfirm({
      title: `Remove slide ${title ? `“${title}”` : place + 1}?`,
      text: 'The home page shows it until you save.',
      confirm: 'Remove',
      isDangerous: true,
    });
    if (!isSure) return;
    remove(place);
    setTold(`Slide ${place + 1} is removed`);
  };

  return (
    <>
      <ul className="space-y-4">
        {slides.map((slide, place) => (
          <SlideFields
            key={keys[place]}
            slide={slide}
            place={place}
            count={slides.length}
            errors={errors?.[place]}
            onChange={(part) => change(place, part)}
            onBusy={(isOnItsWay) =>
              setBusy((before) => [
                ...before.filter((key) => key !== keys[place]),
                ...(isOnItsWay ? keys.slice(place, place + 1) : []),
              ])
            }
            onLeave={(field) => void form.trigger(`heroSlides.${place}.${field}`)}
            onMove={(by) => moveBy(place, by)}
            onRemove={() => void removeAt(place)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
      {errors?.message && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {errors.message}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          look="secondary"
          disabled={slides.length >= SLIDES_MAX}
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={add}
        >
          Add Slide
        </Button>
        <p className="text-sm text-ink-soft">
          {slides.length} of at most {SLIDES_MAX}
        </p>
      </div>
    </>
  );
};
