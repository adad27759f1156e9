import { z } from 'zod';
import { PaystackSaysNo } from '../refusal.ts';
import type { NewTransaction } from '../rules/payments.ts';

const CURRENCIES = ['NGN', 'GHS', 'KES', 'USD', 'ZAR'];

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim().slice(0, 200) ?? '');
const schema = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email()),
  amount: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  currency: z.enum(CURRENCIES).nullish(),
  // Paystack documents letters, digits, "-", "." and "="; its own samples have "_" as well.
  reference: z
    .string()
    .regex(/^[\w.=-]{1,200}$/)
    .nullish(),
  metadata: z.unknown().optional(),
  first_name: text,
  last_name: text,
  firstName: text,
  lastName: text,
  phone: text,
});

const REFUSALS: Record<string, [message: string, code: string]> = {
  email: ['Invalid Email Address Passed', 'invalid_email_address'],
  amount: ['Invalid Amount Sent', 'invalid_amount'],
  currency: ['Currency not supported by merchant', 'unsupported_currency'],
  reference: ['Invalid transaction reference', 'invalid_reference'],
};

/**
 * Reads what a transaction starts from, as the API or the popup names it.
 * @throws PaystackSaysNo with Paystack's words. Source: docs-v2.paystack.com/api/errors/transaction
 */
export const newTransactionOf = (body: unknown): NewTransaction => {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) {
    const [message, code] = REFUSALS[String(parsed.error.issues[0]?.path[0])] ?? [
      'Invalid parameters',
      'invalid_params',
    ];
    throw new PaystackSaysNo(400, message, code);
  }
  const given = parsed.data;
  return {
    email: given.email,
    amountKobo: given.amount,
    currency: given.currency ?? 'NGN',
    reference: given.reference ?? undefined,
    metadata: given.metadata,
    firstName: given.firstName || given.first_name,
    lastName: given.lastName || given.last_name,
    phone: given.phone,
  };
};
