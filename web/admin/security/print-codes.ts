/** What is printed. */
interface Sheet {
  shop: string;
  email: string;
  codes: readonly string[];
}

const line = (document: Document, tag: string, text: string): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};

/** Prints the codes on a sheet of their own: the page behind the dialog is nobody's to carry about. */
export const printCodes = ({ shop, email, codes }: Sheet): void => {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.className = 'fixed size-0 border-0';
  document.body.append(frame);
  const sheet = frame.contentDocument;
  const view = frame.contentWindow;
  if (!sheet || !view) return;
  sheet.title = `Recovery codes, ${shop}`;
  const list = sheet.createElement('ul');
  list.append(...codes.map((code) => line(sheet, 'li', code)));
  list.style.cssText = 'font: 1.25rem/2 monospace; list-style: none; padding: 0; columns: 2';
  sheet.body.style.fontFamily = 'system-ui, sans-serif';
  sheet.body.append(
    line(sheet, 'h1', `Recovery codes, ${shop}`),
    line(sheet, 'p', `For ${email}. Each is good for one login without the phone.`),
    list,
  );
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
};
