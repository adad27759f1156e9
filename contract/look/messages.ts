import { ANNOUNCEMENT_MAX, LOOKS_KEPT, SECTION_TEXT_MAX, SECTION_TITLE_MAX, SECTIONS_MAX } from './limits.ts';

/** Sentences about how the shop looks. */
export const lookMessages = {
  colour: 'A colour must be six digits after #, such as #0f5132',
  choice: 'Please choose one of these',
  picture: 'Please choose a picture',
  pictureGone: 'The picture is not there any more. Please choose it again',
  link: 'A link must be a path of this shop such as /products, or start with https://',
  sections: `The home page must have 1 to ${SECTIONS_MAX} sections`,
  sectionTwice: 'This section can stand on the home page only once',
  sectionTitle: `A heading must be at most ${SECTION_TITLE_MAX} characters long`,
  sectionText: `A text must be 1 to ${SECTION_TEXT_MAX} characters long`,
  category: 'Please choose a category',
  collection: 'Please choose a collection',
  label: 'Please say what the link is called',
  announcement: `An announcement must be at most ${ANNOUNCEMENT_MAX} characters long`,
  moment: 'Please enter a day and a time',
  until: 'The end must come after the beginning',
  revision: 'Please load the page again',
  nothingOlder: `Of the looks before, the last ${LOOKS_KEPT} are kept: nothing older can be gone back to`,
  overtaken: 'Somebody else has changed the look meanwhile',
  published: 'The look is published',
  saved: 'The draft is kept',
  discarded: 'The draft is gone',
  undone: 'The look before is back',
  nothingToUndo: 'There is no published look to take back',
  notDrawn: 'This is no SVG drawing that can be shown. Please save it as a plain SVG, or send a PNG',
  drawingHostile:
    'The drawing has entities or refers to other files. Please save it as a plain SVG, or send a PNG',
  drawingLarge: 'The drawing is too large. Please save it smaller, or send a PNG',
  drawn: 'The drawing is there',
} as const;
