import type { UseFormReturn } from 'react-hook-form';
import type { SettingsFields, StoreSettings } from '#contract/settings/schemas.ts';
import { moved, useKeys } from '../forms/use-keys.ts';

export type SettingsForm = UseFormReturn<SettingsFields, unknown, StoreSettings>;
export type Slide = SettingsFields['heroSlides'][number];

const NEW_SLIDE: Slide = { title: '', text: '', picture: '/hero-1', link: '/products' };

/**
 * The form's slides in their order, each with a key that it keeps when it moves. By hand: react-hook-form's own lists
 * would come along with every form of the storefront.
 */
export const useSlides = (form: SettingsForm) => {
  const slides = form.watch('heroSlides');
  const { keys, add, remove, move } = useKeys(slides.length);

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
      add();
      set([...slides, NEW_SLIDE]);
    },
    remove: (place: number) => {
      remove(place);
      set(slides.toSpliced(place, 1));
    },
    move: (from: number, to: number) => {
      move(from, to);
      set(moved(slides, from, to));
    },
  };
};
