/** A star in a box of 20 by 20, from its upper point on; and its left half. */
const OUTLINE = '1.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z';
const LEFT_HALF = '1.5v13.4l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z';
const POINT_AT = 10;
const STARS = 5;
/** From one star to the next: a sixteenth of its width lies between them. */
const PITCH = 21.25;

/** One star by itself. */
export const STAR = `M${POINT_AT} ${OUTLINE}`;
/** The box of five of them. */
export const STARS_BOX = `0 0 ${20 + (STARS - 1) * PITCH} 20`;

/**
 * Five stars as two paths: what shines is filled for whole numbers and half from .5 on; what does not lies below it. A path of all of them
 * rather than an element for each, as a page of ten products has fifty.
 */
export const starPaths = (rating: number): { lit: string; unlit: string } => {
  let lit = '';
  let unlit = '';
  for (let star = 0; star < STARS; star += 1) {
    const from = `M${POINT_AT + star * PITCH} `;
    if (rating >= star + 1) lit += from + OUTLINE;
    else {
      unlit += from + OUTLINE;
      if (rating >= star + 0.5) lit += from + LEFT_HALF;
    }
  }
  return { lit, unlit };
};
