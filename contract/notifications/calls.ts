import type { Call } from '../http/call.ts';
import type { notificationPage, notificationQuerySchema, unreadAnswer } from './schemas.ts';

export const listNotifications = 'GET /notifications' as Call<{
  query: typeof notificationQuerySchema;
  answer: typeof notificationPage;
}>;
export const countUnread = 'GET /notifications/unread' as Call<{ answer: typeof unreadAnswer }>;
export const markRead = 'PUT /notifications/:id/read' as Call<{ params: 'id'; answer: typeof unreadAnswer }>;
export const markAllRead = 'PUT /notifications/read' as Call<{ answer: typeof unreadAnswer }>;
