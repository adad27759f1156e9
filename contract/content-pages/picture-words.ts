/** What stands in the place of a picture's words until its page's writer says what it shows: read out to nobody. */
export const PICTURE_WORDS = 'Say what it shows';
