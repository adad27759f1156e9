/** A refusal in Paystack's own form: `{ status: false, message, type, code }`. */
export class PaystackSaysNo extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  answer(): object {
    return {
      status: false,
      message: this.message,
      meta: { nextStep: 'Ensure that the value(s) you are passing are valid.' },
      type: 'validation_error',
      code: this.code,
    };
  }
}

export const duplicateReference = (): PaystackSaysNo =>
  new PaystackSaysNo(400, 'Duplicate Transaction Reference', 'duplicate_reference');
export const unknownReference = (): PaystackSaysNo =>
  new PaystackSaysNo(400, 'Transaction reference not found.', 'transaction_not_found');
