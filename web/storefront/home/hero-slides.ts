/** The two slides of the home page. Pictures stand in web/public in two widths. */
export const HERO_SLIDES = [
  {
    id: 'finest',
    picture: 'hero-1',
    title: 'Discover the finest products',
    text: 'Food, fashion and home goods, picked with care and delivered across Nigeria.',
  },
  {
    id: 'discount',
    picture: 'hero-2',
    title: 'Enjoy a 10% discount',
    text: 'Look for the amber badge: this season’s favourites cost less.',
  },
] as const;
