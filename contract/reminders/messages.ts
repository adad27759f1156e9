export const reminderMessages = {
  ended: 'You will get no more reminders',
  linkUnknown: 'This link is not known any more',
  hours: 'Please enter 1 to 168 hours',
  days: 'Please enter 1 to 60 days',
} as const;
