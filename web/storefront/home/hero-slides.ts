/**
 * The two slides of the home page. Pictures stand in web/public in two widths; `focus` is the part of them that
 * stays in view.
 */
export const HERO_SLIDES = [
  {
    id: 'finest',
    picture: 'hero-1',
    focus: 'object-[68%_88%]',
    title: 'Discover the finest products',
    text: 'Food, fashion and home goods, picked with care and delivered across Nigeria.',
  },
  {
    id: 'discount',
    picture: 'hero-2',
    focus: 'object-[78%_42%]',
    title: 'Enjoy a 10% discount',
    text: 'Look for the amber badge: this season’s favourites cost less.',
  },
] as const;
