import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SettingsFields, StoreSettings } from '#contract/settings/schemas.ts';

export type SettingsForm = UseFormReturn<SettingsFields, unknown, StoreSettings>;
export type Slide = SettingsFields['heroSlides'][number];

const NEW_SLIDE: Slide = { title: '', text: '', picture: '/hero-1', link: '/products' };

/**
 * The form's slides in their order, each with a key that it keeps when it moves. By hand: react-hook-form's own lists
 * would come along with every form of the storefront.
 */
export const useSlides = (form: SettingsForm) => {
  const slides = form.watch('heroSlides');
  const made = useRef(0);
  const newKey = (): number => {
    made.current += 1;
    return made.current;
  };
  const [keys, setKeys] = useState(() => slides.map(newKey));
  // The form has been given other slides, such as those that somebody else has saved.
  if (keys.length !== slides.length) setKeys(slides.map(newKey));

  const set = (next: Slide[]): void => {
    const shouldValidate = form.formState.isSubmitted;
    form.setValue('heroSlides', next, { shouldDirty: true, shouldValidate });
  };
  return {
    slides,
    keys,
    change: (place: number, part: Partial<Slide>) =>
      set(slides.map((slide, index) => (index === place ? { ...slide, ...part } : slide))),
    add: () => {
      setKeys([...keys, newKey()]);
      set([...slides, NEW_SLIDE]);
    },
    remove: (place: number) => {
      setKeys(keys.toSpliced(place, 1));
      set(slides.toSpliced(place, 1));
    },
    move: (from: number, to: number) => {
      const moved = <T>(list: readonly T[]): T[] => {
        const next = [...list];
        next.splice(to, 0, ...next.splice(from, 1));
        return next;
      };
      setKeys(moved(keys));
      set(moved(slides));
    },
  };
};
