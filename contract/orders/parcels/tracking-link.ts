/** Whether a link leads to a courier's page: https alone, and with nobody's name or password in it. */
export const isTrackingLink = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password;
};
