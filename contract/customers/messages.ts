export const NOTE_MAX = 2_000;
export const TAG_MAX = 40;
export const MOST_TAGS = 20;
export const SEGMENT_NAME_MAX = 60;
export const MOST_SEGMENTS = 50;
/** An amount and a number, as the list of customers is narrowed by them. */
export const AMOUNT_TEXT = /^\d{1,10}$/;
export const COUNT_TEXT = /^\d{1,6}$/;

export const customerMessages = {
  notFound: 'There is no such customer',
  figures:
    'Orders are counted without cancelled ones, whether they are paid or not; the average is of those that were paid and not refunded in full, which alone Reports counts.',
  goods: 'Units are counted without cancelled orders, whether they are paid or not.',
  importedGoods: 'Imported orders count here, though not in the figures above.',
  note: `A note must be 1 to ${NOTE_MAX} characters long`,
  noteAdded: 'Note added',
  noteDeleted: 'Note deleted',
  noteNotFound: 'There is no such note',
  tags: `There can be ${MOST_TAGS} tags of ${TAG_MAX} characters each`,
  tagsSaved: 'Tags saved',
  segmentName: `A segment needs a name of 1 to ${SEGMENT_NAME_MAX} characters`,
  segmentExists: 'A segment has this name already',
  segmentSame: (name: string) => `The segment “${name}” is this filter already`,
  segmentFull: `There can be ${MOST_SEGMENTS} segments`,
  segmentEmpty: 'Please narrow the list first: a segment is a filter',
  segmentSaved: 'Segment saved',
  segmentDeleted: 'Segment deleted',
  segmentNotFound: 'There is no such segment',
  amount: 'Please enter an amount of 0 or more, in naira',
  count: 'Please enter a whole number of 0 or more',
} as const;
