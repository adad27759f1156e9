/** By which messages are looked for; `open` are those that nobody has answered. */
export const CONTACT_STATES = ['unread', 'open', 'answered'] as const;
