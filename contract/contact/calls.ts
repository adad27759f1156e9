import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  changeContactSchema,
  contactFormSchema,
  contactListQuerySchema,
  contactMessageAnswer,
  contactMessagePage,
} from './schemas.ts';

/** As long as the Contact page is published. */
export const sendContactMessage = 'POST /contact-messages' as Call<{
  body: typeof contactFormSchema;
  answer: typeof acknowledgement;
}>;
export const listContactMessages = 'GET /admin/contact-messages' as Call<{
  query: typeof contactListQuerySchema;
  answer: typeof contactMessagePage;
}>;
export const changeContactMessage = 'PUT /admin/contact-messages/:id' as Call<{
  params: 'id';
  body: typeof changeContactSchema;
  answer: typeof contactMessageAnswer;
}>;
export const deleteContactMessage = 'DELETE /admin/contact-messages/:id' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
