export const consentMessages = {
  saved: 'Saved',
  kind: 'Nobody can agree to this here',
} as const;
