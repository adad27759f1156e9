/** The payment sheet of the demo's Paystack: runs in the frame that inline.js opens. No money moves. */
(() => {
  const CALLS = '/demo/paystack/checkout';
  /** Long enough to be seen, short enough not to be waited for. */
  const PROCESSING_AT_LEAST_MS = 600;
  const PAID_FOR_MS = 800;
  const STATUS_EVERY_MS = 1_000;

  const at = (id) => document.getElementById(id);
  const sheet = at('sheet');
  const status = at('status');
  const body = document.querySelector('.body');
  const closeButton = at('close');
  const steps = [...document.querySelectorAll('[data-step]')];
  const isFramed = window.parent !== window;

  let transaction = null;
  let step = 'loading';

  const tell = (kind, content = {}) => {
    if (isFramed) window.parent.postMessage({ from: 'fake-paystack', kind, ...content }, location.origin);
  };
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  const show = (next, words) => {
    // The sheet keeps its height once the form was there, so that nothing jumps.
    if (step === 'card' && next !== 'card') body.style.flexBasis = `${body.offsetHeight}px`;
    if (next === 'card') body.style.flexBasis = '';
    step = next;
    for (const element of steps) element.hidden = element.dataset.step !== next;
    closeButton.disabled = next === 'processing' || next === 'paid';
    sheet.setAttribute('aria-busy', String(next === 'processing' || next === 'loading'));
    if (words) status.textContent = words;
  };

  /** Paystack's answers: `{ status, message, data }`; throws the message of a refusal. */
  const ask = async (path, body) => {
    const response = await fetch(`${CALLS}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    }).catch(() => {
      throw new Error('The connection was lost. Please try again.');
    });
    const answer = await response.json().catch(() => ({}));
    if (answer.status !== true) throw new Error(answer.message || 'Something went wrong. Please try again.');
    return answer.data;
  };

  const money = (amount, currency) =>
    new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
      amount / 100,
    );

  const begin = async (start) => {
    try {
      transaction =
        start.kind === 'resume'
          ? await ask(`/${encodeURIComponent(start.accessCode)}`)
          : await ask('', start.options);
    } catch (error) {
      if (isFramed) tell('failed', { message: error.message });
      else show('loading', error.message);
      return;
    }
    const words = money(transaction.amount, transaction.currency);
    at('email').textContent = transaction.customer.email;
    at('amount').textContent = words;
    at('pay').textContent = `Pay ${words}`;
    show('card', 'Enter a test card to pay');
    sheet.focus();
    tell('loaded', { transaction });
  };

  const cancel = () => {
    if (step !== 'processing' && step !== 'paid') tell('cancelled');
  };

  const digitsOf = (text) => text.replace(/\D/g, '');
  const groups = (text) =>
    digitsOf(text)
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 ');
  const monthAndYear = (text) => {
    const digits = digitsOf(text).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  };

  const complain = (id, words) => {
    const error = at(`${id}-error`);
    error.textContent = words;
    error.hidden = words === '';
    at(id).setAttribute('aria-invalid', String(words !== ''));
    return words === '';
  };

  const isInFuture = (expiry) => {
    const [month, year] = [Number(expiry.slice(0, 2)), Number(expiry.slice(-2))];
    return month >= 1 && month <= 12 && new Date(2000 + year, month, 1) > new Date();
  };

  const checks = {
    number: (value) => (digitsOf(value).length < 15 ? 'Enter the card number' : ''),
    expiry: (value) =>
      digitsOf(value).length < 4 || !isInFuture(value) ? 'Enter a month and year to come' : '',
    cvv: (value) => (digitsOf(value).length < 3 ? 'Enter the 3 digits' : ''),
    pin: (value) => (digitsOf(value).length < 4 ? 'Enter the 4 digits' : ''),
  };

  const areGood = (ids) => {
    const bad = ids.filter((id) => !complain(id, checks[id](at(id).value)));
    if (bad[0]) at(bad[0]).focus();
    return bad.length === 0;
  };

  const reformat = (id, form) => {
    at(id).addEventListener('input', ({ target, inputType }) => {
      // While somebody deletes, a slash or blank that comes back at once would be in the way.
      if (!inputType?.startsWith('delete')) target.value = form(target.value);
      complain(id, '');
      if (id !== 'pin') markCard(null);
    });
  };

  const markCard = (chosen) => {
    for (const button of document.querySelectorAll('[data-card]')) {
      button.setAttribute('aria-pressed', String(button === chosen));
    }
  };

  const fillIn = (button) => {
    at('number').value = groups(button.dataset.number);
    at('expiry').value = '12 / 30';
    at('cvv').value = button.dataset.cvv;
    for (const id of ['number', 'expiry', 'cvv']) complain(id, '');
    at('refusal').hidden = true;
    markCard(button);
    status.textContent = `${button.querySelector('.test-card-label').textContent}: filled in`;
    at('pay').focus();
  };

  const refuse = (words, advice) => {
    at('refusal-words').textContent = words;
    at('refusal-advice').textContent = advice;
    show('card');
    at('refusal').hidden = false;
    body.scrollTop = 0;
    at('number').focus();
  };

  /** Shows for a moment that it has gone well; the page around then goes on. */
  const succeed = async ({ id, reference, message }) => {
    at('reference').textContent = reference;
    show('paid', 'Payment successful');
    await pause(PAID_FOR_MS);
    tell('paid', { id, reference, message });
  };

  const askForPin = (words) => {
    show('pin', words);
    at('pin').value = '';
    at('pin').focus();
  };

  /** A call about the payment on the screen. */
  const pathOf = (end) => `/${encodeURIComponent(transaction.accessCode)}/${end}`;

  const pay = async (pin) => {
    at('refusal').hidden = true;
    show('processing', 'Asking the test bank');
    sheet.focus();
    const card = { number: digitsOf(at('number').value), expiry: at('expiry').value, cvv: at('cvv').value };
    try {
      const [result] = await Promise.all([
        ask(pathOf('card'), pin === undefined ? card : { ...card, pin }),
        pause(PROCESSING_AT_LEAST_MS),
      ]);
      if (result.status === 'success') await succeed(result);
      else if (result.status === 'send_pin') askForPin(result.message);
      else refuse(result.message, 'Nothing was charged. Try another card.');
    } catch (error) {
      refuse(error.message, 'Pay again: what was paid is never charged twice.');
    }
  };

  /** Asks until the money has come or was sent back; whoever closes the sheet meanwhile is not asked for. */
  const awaitMoney = async () => {
    const path = pathOf('status');
    while (step === 'awaiting') {
      await pause(STATUS_EVERY_MS);
      const found = await ask(path).catch(() => null);
      if (step !== 'awaiting' || found === null) continue;
      if (found.status === 'success') await succeed(found);
      else if (found.status === 'failed') refuse(found.message, 'The money goes back by itself.');
    }
  };

  const showAccount = async () => {
    try {
      const account = await ask(pathOf('transfer'), {});
      at('transfer-amount').textContent = money(transaction.amount, transaction.currency);
      at('bank').textContent = account.bank;
      at('account-number').textContent = account.accountNumber;
      show('transfer', 'Send the money to the account shown');
      sheet.focus();
    } catch (error) {
      refuse(error.message, 'Nothing was charged.');
    }
  };

  const sendMoney = async (arrives) => {
    try {
      await ask(pathOf('sent'), { arrives });
      show('awaiting', 'Waiting for the transfer');
      sheet.focus();
      await awaitMoney();
    } catch (error) {
      refuse(error.message, 'Nothing was charged.');
    }
  };

  const listenToTransfer = () => {
    at('by-transfer').addEventListener('click', showAccount);
    at('by-card').addEventListener('click', () => {
      show('card', 'Enter a test card to pay');
      at('number').focus();
    });
    for (const button of document.querySelectorAll('[data-arrives]')) {
      button.addEventListener('click', () => sendMoney(button.dataset.arrives));
    }
  };

  const onSubmit = (form, ids, act) =>
    at(form).addEventListener('submit', (event) => {
      event.preventDefault();
      if (areGood(ids)) act();
    });

  const listenToForms = () => {
    onSubmit('card-form', ['number', 'expiry', 'cvv'], () => pay());
    onSubmit('pin-form', ['pin'], () => pay(at('pin').value));
    for (const button of document.querySelectorAll('[data-card]')) {
      button.setAttribute('aria-pressed', 'false');
      button.addEventListener('click', () => fillIn(button));
    }
    reformat('number', groups);
    reformat('expiry', monthAndYear);
    reformat('cvv', digitsOf);
    reformat('pin', digitsOf);
    closeButton.addEventListener('click', cancel);
  };

  const reachable = () =>
    [...sheet.querySelectorAll('button, input')].filter(
      (element) => !element.disabled && element.offsetParent !== null,
    );

  const keepInside = (event) => {
    const elements = reachable();
    const first = elements[0];
    const last = elements[elements.length - 1];
    const isAtEdge = event.shiftKey
      ? document.activeElement === first || document.activeElement === sheet
      : document.activeElement === last;
    if (!first || isAtEdge) {
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    }
  };

  /** Escape cancels, Tab stays inside. */
  const listenToKeys = () => {
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        cancel();
      }
      if (event.key === 'Tab') keepInside(event);
    });
  };

  const listenToPage = () => {
    window.addEventListener('message', (event) => {
      const isOurs = event.source === window.parent && event.origin === location.origin;
      if (!isOurs || event.data?.from !== 'fake-paystack') return;
      if (event.data.kind === 'start' && !transaction) begin(event.data.start);
      if (event.data.kind === 'escape') cancel();
    });
  };

  listenToTransfer();
  listenToForms();
  listenToKeys();
  listenToPage();
  if (isFramed) tell('ready');
  else if (location.hash.length > 1) begin({ kind: 'resume', accessCode: location.hash.slice(1) });
})();
