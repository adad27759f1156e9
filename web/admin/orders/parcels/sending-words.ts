export interface SendingWords {
  title: string;
  /** Above the lines that are chosen from. */
  lines: string;
  /** After "2 of 3". */
  left: string;
  submit: string;
  /** What follows where nothing is left, and where something is. */
  all: string;
  rest: string;
}

const SENT: SendingWords = {
  title: 'Send',
  lines: 'What goes into this parcel',
  left: 'left to send',
  submit: 'Send Parcel',
  all: 'With this parcel the order is shipped.',
  rest: 'The rest stays to be sent.',
};

const PUT_ASIDE: SendingWords = {
  title: 'Ready for pickup:',
  lines: 'What lies ready',
  left: 'not ready yet',
  submit: 'Ready for Pickup',
  all: 'Everything of this order lies ready then.',
  rest: 'The rest is put aside later.',
};

/** How sending is spoken of: nothing is sent to whoever comes for it. */
export const sendingWords = (isForPickup: boolean): SendingWords => (isForPickup ? PUT_ASIDE : SENT);
