import { z } from 'zod';
import { ask } from '../ask.ts';
import { type Check, fault, ok, reasonOf, skipped, warning } from '../check.ts';
import type { Settled } from '../subjects.ts';

/** What an answer holds of what is asked for; nothing of it where it is of another shape. */
const read = <T>(schema: z.ZodType<T>, body: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
};

const REFUSED = new Set([400, 401, 403]);
const balanceAnswer = z.object({ balance: z.coerce.number(), currency: z.string().default('') });

/**
 * Asks for the account's balance, which sends nothing. The key is part of the address, so the address is told to nobody.
 * Source: https://developers.termii.com/balance
 */
export const texts: Check<Settled> = {
  name: 'sms',
  run: async ({ config, ports }) => {
    const { termii, mode } = config;
    if (!termii) return skipped('there is no account at Termii: no SMS are sent');
    if (mode === 'demo' && termii.apiKey === 'demo') return skipped('SMS stay in the demo’s mailbox');
    const key = encodeURIComponent(termii.apiKey);
    const asked = await ask(`${termii.baseUrl}/api/get-balance?api_key=${key}`, { ca: ports.ca }).catch(
      reasonOf,
    );
    const where = 'TERMII_BASE_URL has to be the address that Termii’s dashboard names';
    if (typeof asked === 'string') return fault(`Termii cannot be reached: ${asked}`, where);
    if (REFUSED.has(asked.status))
      return fault(
        `Termii does not take the key (${asked.status})`,
        'Copy TERMII_API_KEY anew from Termii’s dashboard (Settings → API Token)',
      );
    const account = read(balanceAnswer, asked.body);
    if (asked.status !== 200 || !account)
      return warning(`Termii does not tell its balance (${asked.status})`, where);
    const balance = `${account.currency} ${account.balance}`.trim();
    return account.balance > 0
      ? ok(`Termii takes the key; the balance is ${balance}`)
      : fault(
          `Termii takes the key, but the balance is ${balance}`,
          'Put money into the account: no SMS goes out until then',
        );
  },
};

const numberAnswer = z.object({
  verified_name: z.string().default(''),
  quality_rating: z.string().default(''),
});

/**
 * Reads the number's own entry, which sends nothing.
 * Source: Meta's "WhatsApp Business Account Phone Number API", GET /{Version}/{Phone-Number-ID}
 */
export const whatsApp: Check<Settled> = {
  name: 'whatsapp',
  run: async ({ config, ports }) => {
    const { whatsApp: account } = config;
    if (!account) return skipped('there is no number at WhatsApp: nothing is sent there');
    const asked = await ask(
      `${account.apiUrl}/${account.phoneNumberId}?fields=verified_name,quality_rating`,
      {
        ca: ports.ca,
        headers: { authorization: `Bearer ${account.token}` },
      },
    ).catch(reasonOf);
    if (typeof asked === 'string')
      return fault(`Meta cannot be reached: ${asked}`, 'Check WHATSAPP_API_URL and the firewall');
    if (REFUSED.has(asked.status))
      return fault(
        `Meta does not take the token for this number (${asked.status})`,
        'Make a token that does not end for a system user with both permissions of WhatsApp (WHATSAPP_TOKEN), and copy the Phone number ID anew (WHATSAPP_PHONE_NUMBER_ID)',
      );
    const number = read(numberAnswer, asked.body);
    if (asked.status !== 200 || !number)
      return warning(`Meta answers ${asked.status}`, 'Try again; see Meta’s status page');
    const name = number.verified_name || account.phoneNumberId;
    return number.quality_rating === 'RED'
      ? warning(
          `Meta rates the messages of ${name} as unwanted (RED)`,
          'Send to those alone who have asked for it; Meta lowers the number’s limits otherwise',
        )
      : ok(`Meta takes the token for ${name}`);
  },
};
