export type StarFill = 'full' | 'half' | 'empty';

/** How full each of five stars is: filled for whole numbers, half from .5 on. */
export const starFills = (rating: number): { star: number; fill: StarFill }[] =>
  [1, 2, 3, 4, 5].map((star) => ({
    star,
    fill: rating >= star ? 'full' : rating >= star - 0.5 ? 'half' : 'empty',
  }));
