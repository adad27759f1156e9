/**
 * A fake of Paystack's inline script (v2, with the older v1 calls), used in demo mode only: no money moves.
 * Same global, same options and callbacks. Source: paystack.com/docs/developer-tools/inlinejs and /docs/guides/inlinejs-v1-to-v2.
 */
(() => {
  const script = document.currentScript;
  const origin = script?.src ? new URL(script.src).origin : window.location.origin;
  const SHEET = `${origin}/demo/paystack/sheet`;
  const READY_WITHIN_MS = 15_000;

  /** The payment that is on the screen; there is one at most. */
  let current = null;

  const call = (callback, ...args) => {
    if (typeof callback === 'function') callback(...args);
  };

  /** The sheet over the whole page. */
  const openFrame = () => {
    const frame = document.createElement('iframe');
    frame.title = 'Test payment: no money moves';
    frame.setAttribute('data-fake-paystack', '');
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      background: 'transparent',
      colorScheme: 'light',
    });
    frame.src = SHEET;
    document.body.append(frame);
    return frame;
  };

  /** What the page is told of a payment, as Paystack says it. */
  const successOf = ({ id, reference, message }) => ({
    id,
    reference,
    message,
    status: 'success',
    trans: String(id),
    transaction: String(id),
    trxref: reference,
    redirecturl: `?trxref=${encodeURIComponent(reference)}&reference=${encodeURIComponent(reference)}`,
  });

  /** Opens the sheet over the page; the rest of the page cannot be reached until it closes. */
  class Payment {
    constructor(start, callbacks) {
      current?.leave();
      current = this;
      this.start = start;
      this.callbacks = callbacks;
      this.id = null;
      this.accessCode = null;
      this.returnFocusTo = document.activeElement;
      this.receive = (event) => this.onMessage(event);
      this.escape = (event) => {
        if (event.key === 'Escape') this.tell('escape');
      };
      window.addEventListener('message', this.receive);
      document.addEventListener('keydown', this.escape);
      this.holdPage();
      this.frame = openFrame();
      this.patience = setTimeout(() => this.fail('The payment form could not be loaded'), READY_WITHIN_MS);
    }

    holdPage() {
      this.madeInert = [...document.body.children].filter((element) => !element.inert);
      for (const element of this.madeInert) element.inert = true;
      this.overflowBefore = document.documentElement.style.overflow;
      document.documentElement.style.overflow = 'hidden';
    }

    /** Takes the sheet away without a word to the page's own callbacks. */
    leave() {
      if (current !== this) return;
      current = null;
      clearTimeout(this.patience);
      window.removeEventListener('message', this.receive);
      document.removeEventListener('keydown', this.escape);
      this.frame.remove();
      for (const element of this.madeInert) element.inert = false;
      document.documentElement.style.overflow = this.overflowBefore;
      this.returnFocusTo?.focus?.({ preventScroll: true });
    }

    cancel() {
      if (current !== this) return;
      this.leave();
      call(this.callbacks.onCancel);
    }

    fail(message) {
      if (current !== this) return;
      this.leave();
      call(this.callbacks.onError, { type: 'setup', message });
    }

    tell(kind, content) {
      this.frame.contentWindow?.postMessage({ from: 'fake-paystack', kind, ...content }, origin);
    }

    onMessage(event) {
      const { data } = event;
      const isOurs = event.source === this.frame.contentWindow && event.origin === origin;
      if (!isOurs || data?.from !== 'fake-paystack') return;
      if (data.kind === 'ready') this.begin();
      else if (data.kind === 'loaded') this.load(data.transaction);
      else if (data.kind === 'paid') this.succeed(data);
      else if (data.kind === 'cancelled') this.cancel();
      else if (data.kind === 'failed') this.fail(data.message);
    }

    begin() {
      clearTimeout(this.patience);
      this.frame.focus();
      this.tell('start', { start: this.start });
    }

    load({ id, customer, accessCode }) {
      this.id = id;
      this.accessCode = accessCode;
      call(this.callbacks.onLoad, { id, customer, accessCode });
    }

    succeed(paid) {
      this.leave();
      call(this.callbacks.onSuccess, successOf(paid));
    }
  }

  /** Options go to the sheet by message, which cannot carry functions. */
  const plain = (options) => JSON.parse(JSON.stringify(options ?? {}));

  class PaystackPop {
    isLoaded() {
      return true;
    }

    newTransaction(options) {
      return new Payment({ kind: 'new', options: plain(options) }, options ?? {});
    }

    /** As newTransaction; the promise is kept once the form is on the screen, or the payment could not begin. */
    checkout(options) {
      return new Promise((resolve) => {
        const payment = this.newTransaction({
          ...options,
          onLoad: (transaction) => {
            call(options?.onLoad, transaction);
            resolve(payment);
          },
          onError: (error) => {
            call(options?.onError, error);
            resolve(payment);
          },
        });
      });
    }

    /** Gives the function that opens the payment. */
    preloadTransaction(options) {
      return () => this.newTransaction(options);
    }

    resumeTransaction(accessCode, callbacks) {
      // The options may also come as one object.
      const isOptions = typeof accessCode === 'object' && accessCode !== null;
      const code = isOptions ? accessCode.accessCode : accessCode;
      return new Payment(
        { kind: 'resume', accessCode: String(code) },
        (isOptions ? accessCode : callbacks) ?? {},
      );
    }

    cancelTransaction(idOrTransaction) {
      const id = typeof idOrTransaction === 'object' ? idOrTransaction?.id : idOrTransaction;
      if (current && (id === undefined || id === null || String(id) === String(current.id))) current.cancel();
    }

    /** The older interface: `PaystackPop.setup({ ..., ref, callback, onClose }).openIframe()`. */
    static setup(options) {
      const { callback, onClose, ref, firstname, lastname, ...rest } = options ?? {};
      return {
        openIframe: () =>
          new PaystackPop().newTransaction({
            ...rest,
            reference: ref,
            firstName: firstname,
            lastName: lastname,
            onSuccess: callback,
            onCancel: onClose,
            onError: onClose,
          }),
      };
    }
  }

  window.PaystackPop = PaystackPop;
})();
