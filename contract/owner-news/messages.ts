export const ownerNewsMessages = {
  saved: 'Notifications saved',
  choice: 'This cannot be told that way',
} as const;
