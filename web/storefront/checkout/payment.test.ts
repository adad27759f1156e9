import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';
import { precheckPayment } from './payment-precheck.ts';
import type { PaystackTransaction } from './paystack/script.ts';
import { openSheet } from './paystack/sheet.ts';

const address: ShippingAddress = {
  name: 'Ada Obi',
  phone: '0803',
  address: '5 Allen Avenue',
  country: 'Nigeria',
  state: 'Lagos',
  city: 'Ikeja',
  postalCode: '',
};
const checkout = {
  reference: 'order_1_a',
  amount: 521_000,
  currency: 'NGN',
  email: 'ada@example.com',
} as Checkout;

describe('what stands in the way of a payment', () => {
  test('is told in the order script, e-mail, total', () => {
    const fine = {
      email: 'ada@example.com',
      shownTotalKobo: 1,
      isFeeMissing: false,
      script: 'ready' as const,
    };
    // Of all these nothing helps while the fee is missing.
    expect(precheckPayment({ ...fine, isFeeMissing: true, script: 'failed' })).toMatch(
      /^The delivery fee could not be loaded/,
    );
    expect(precheckPayment(fine)).toBeNull();
    expect(precheckPayment({ ...fine, script: 'loading', email: '' })).toBe(
      'Payment system is still loading. Please wait a moment and try again.',
    );
    expect(precheckPayment({ ...fine, script: 'failed' })).toBe(
      'Failed to load payment system. Please refresh and try again.',
    );
    expect(precheckPayment({ ...fine, email: '', shownTotalKobo: 0 })).toBe(
      'User email is required for payment',
    );
    expect(precheckPayment({ ...fine, shownTotalKobo: 0 })).toBe('Cart is empty or invalid');
  });
});

/** Opens the sheet on a script that only notes what it is given. */
const open = () => {
  const begun: PaystackTransaction[] = [];
  const cancelled: unknown[] = [];
  class PaystackPop {
    newTransaction(transaction: PaystackTransaction): object {
      begun.push(transaction);
      return { id: 7 };
    }
    cancelTransaction(transaction: unknown): void {
      cancelled.push(transaction);
    }
  }
  vi.stubGlobal('window', { PaystackPop });
  const outcomes: string[] = [];
  const sheet = openSheet('pk_test_x', checkout, address, {
    onPaid: (reference) => outcomes.push(`paid ${reference}`),
    onCancelled: () => outcomes.push('cancelled'),
    onFailed: () => outcomes.push('failed'),
  });
  return { transaction: begun[0], cancelled, outcomes, sheet };
};

describe('the payment sheet', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("takes the server's amount, currency, address and reference, and says who it is for", () => {
    const { transaction } = open();
    expect(transaction).toMatchObject({
      key: 'pk_test_x',
      email: 'ada@example.com',
      amount: 521_000,
      currency: 'NGN',
      reference: 'order_1_a',
    });
    expect(transaction?.metadata.custom_fields).toEqual([
      { display_name: 'Name', variable_name: 'name', value: 'Ada Obi' },
      { display_name: 'Phone', variable_name: 'phone', value: '0803' },
      { display_name: 'Country', variable_name: 'country', value: 'Nigeria' },
      { display_name: 'State', variable_name: 'state', value: 'Lagos' },
      { display_name: 'City', variable_name: 'city', value: 'Ikeja' },
    ]);
  });

  test('has one outcome, whatever the script calls afterwards', () => {
    const { transaction, outcomes } = open();
    transaction?.onSuccess({ reference: 'order_1_a' });
    transaction?.onCancel();
    transaction?.onSuccess({});
    expect(outcomes).toEqual(['paid order_1_a']);
  });

  test('goes by its own reference when the script names none', () => {
    const { transaction, outcomes } = open();
    transaction?.onSuccess({});
    expect(outcomes).toEqual(['paid order_1_a']);
  });

  test('is closed while it is open, and not after', () => {
    const first = open();
    first.sheet.close();
    expect(first.cancelled).toEqual([{ id: 7 }]);
    const second = open();
    second.transaction?.onCancel();
    second.sheet.close();
    expect(second.cancelled).toEqual([]);
    expect(second.outcomes).toEqual(['cancelled']);
  });

  test('does not open without the script', () => {
    vi.stubGlobal('window', {});
    const nothing = { onPaid: () => {}, onCancelled: () => {}, onFailed: () => {} };
    expect(() => openSheet('pk', checkout, address, nothing)).toThrow();
  });
});
