/** The sentences that the browser says by itself where no answer says one, apart so that it loads no others. */
export const browserMessages = {
  /** When no call can reach the server. */
  offline: 'You are offline. Please try again once you are connected.',
  unexpected: 'Something went wrong. Please try again.',
} as const;
