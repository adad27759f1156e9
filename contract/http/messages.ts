import { browserMessages } from './browser-messages.ts';

/** Sentences that any call may answer with. Source: the HTTP contract, "Everywhere". */
export const httpMessages = {
  ...browserMessages,
  notFound: 'Not found',
  logInFirst: 'Please log in to continue',
  verifyFirst: 'Please verify your email to continue',
  accessDenied: 'Access denied',
  notYourRole: 'Your role in this shop does not allow this. An owner can change what you may do.',
  confirmPassword: 'Please enter your password again to continue',
  idle: 'You were logged out because you had done nothing for a while. Please log in again.',
  secondFactorFirst: 'Please set up a second factor under Security first',
  tooOften: 'Too many attempts. Please try again later.',
  malformed: 'The request could not be understood',
  sentAlready:
    'This was saved when it was sent before, and has been changed since. Look at what is stored now, and send what is missing.',
  tooLarge: 'The request is too large',
  wrongType: 'The request must be JSON',
  unavailable: 'The shop is busy. Please try again in a moment.',
} as const;
