import { type Config, DEMO_ADMIN } from '#server/config.ts';

/** The demo's own password is no secret; one that somebody has set is not told to whoever reads the log. */
const shownPassword = ({ password }: { password: string }): string =>
  password === DEMO_ADMIN.password ? password : '(as ADMIN_PASSWORD says)';

/** What the owner reads at the start: where the shop is, and in demo mode how to get in. */
export const bannerOf = (config: Config, address: string): string => {
  const url = config.appUrl ?? address;
  const lines = [`The shop is open at ${url}`];
  if (config.mode === 'demo') {
    lines.push('Demo mode: an example catalogue, test payments (no money moves), mails kept here.');
    if (config.admin) lines.push(`Admin login:   ${config.admin.email} / ${shownPassword(config.admin)}`);
    if (config.seedDemo) lines.push('Shopper login: shopper@shop.example / Shopper123');
    if (!config.mail.smtpUrl)
      lines.push(`Mailbox:       ${url}/demo/mailbox${config.isOpenToOthers ? ' (for administrators)' : ''}`);
  }
  return `\n  ${lines.join('\n  ')}\n\n`;
};

/** Settings that work but will hurt; each a sentence for the log. */
export const warningsOf = (config: Config): string[] => {
  const warnings: string[] = [];
  if (config.mode === 'live' && config.appUrl?.startsWith('https:') && config.trustProxy === false) {
    warnings.push(
      'APP_URL is https but TRUST_PROXY is not set: behind a proxy all shoppers would share one rate limit. Set TRUST_PROXY to the addresses of your proxy, or to how many there are.',
    );
  }
  if (config.mode === 'demo' && config.isOpenToOthers && config.admin?.password === DEMO_ADMIN.password) {
    warnings.push("ADMIN_PASSWORD is the demo's own, which everybody knows: others can reach this demo.");
  }
  return warnings;
};
