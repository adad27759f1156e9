type Kind = 'validation_error' | 'processor_error' | 'api_error';

/** A refusal in Paystack's own form: `{ status: false, message, meta, type, code }`. */
export class PaystackSaysNo extends Error {
  readonly status: number;
  readonly code: string;
  readonly kind: Kind;

  constructor(status: number, message: string, code: string, kind: Kind = 'validation_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.kind = kind;
  }

  answer(): object {
    return {
      status: false,
      message: this.message,
      meta: { nextStep: 'Ensure that the value(s) you are passing are valid.' },
      type: this.kind,
      code: this.code,
    };
  }
}

export const duplicateReference = (): PaystackSaysNo =>
  new PaystackSaysNo(400, 'Duplicate Transaction Reference', 'duplicate_reference');
export const unknownReference = (): PaystackSaysNo =>
  new PaystackSaysNo(400, 'Transaction reference not found.', 'transaction_not_found');
/** Source: the document's 404. */
export const entityNotFound = (): PaystackSaysNo => new PaystackSaysNo(404, 'Entity not found', 'not_found');
