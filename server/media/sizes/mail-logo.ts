/** What the logo of mails is made to fit into, in pixels; a smaller one stays as it is. */
export const MAIL_LOGO_BOX = { width: 400, height: 96, fit: 'inside', withoutEnlargement: true } as const;
