import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { SlidePicture } from './slide-picture.tsx';
import { SlidePreview } from './slide-preview.tsx';
import type { Slide } from './use-slides.ts';

/** A button that keeps its place in the order of the keyboard while it can do nothing. */
const MoveButton = ({
  label,
  isPossible,
  onPress,
  children,
}: {
  label: string;
  isPossible: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <IconButton
    label={label}
    aria-disabled={!isPossible}
    onClick={() => isPossible && onPress()}
    className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
  >
    {children}
  </IconButton>
);

interface SlideFieldsProps {
  slide: Slide;
  /** From 0. */
  place: number;
  count: number;
  /** What each field is told, if anything. */
  errors: Partial<Record<keyof Slide, { message?: string }>> | undefined;
  onChange: (part: Partial<Slide>) => void;
  /** Told while its picture is on its way. */
  onBusy: (isBusy: boolean) => void;
  /** A field has been left. */
  onLeave: (field: keyof Slide) => void;
  /** Moves it by one, up with -1. */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One slide: its picture, words and link, and its place among the others. */
export const SlideFields = ({
  slide,
  place,
  count,
  errors,
  onChange,
  onBusy,
  onLeave,
  onMove,
  onRemove,
}: SlideFieldsProps) => {
  const name = `slide ${place + 1}`;
  const bind = (field: 'title' | 'text' | 'link') => ({
    autoComplete: 'off',
    value: slide[field] ?? '',
    error: errors?.[field]?.message,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onBlur: () => onLeave(field),
  });
  return (
    <li className="rounded-lg border border-line p-3 sm:p-4">
      <div className="mb-3 flex items-center gap-1">
        <h3 className="min-w-0 flex-1 font-semibold">Slide {place + 1}</h3>
        <MoveButton label={`Move ${name} up`} isPossible={place > 0} onPress={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" className="size-5" />
        </MoveButton>
        <MoveButton label={`Move ${name} down`} isPossible={place < count - 1} onPress={() => onMove(1)}>
          <ArrowDown aria-hidden="true" className="size-5" />
        </MoveButton>
        {count > 1 && (
          <IconButton label={`Remove ${name}`} onClick={onRemove} className="text-danger">
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="space-y-3">
          <SlidePreview slide={slide} />
          <SlidePicture
            picture={slide.picture}
            error={errors?.picture?.message}
            onChange={(picture) => onChange({ picture })}
            onBusy={onBusy}
          />
        </div>
        <div className="space-y-3">
          <TextField label="Title" {...bind('title')} />
          <TextArea label="Text" rows={2} isOptional {...bind('text')} />
          <TextField
            label="Link"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            hint="Where Discover More leads: a path of the shop, or an https:// address."
            {...bind('link')}
          />
        </div>
      </div>
    </li>
  );
};
