export const notificationMessages = {
  notFound: 'Notification not found',
} as const;
