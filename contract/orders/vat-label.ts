/**
 * How a sum of included value-added tax is called: `Includes VAT (7.5%)`. How much it is: `includedVat` of contract/money; at which rate an
 * order has it: server/orders/write-order.
 */
export const vatLabel = (percent: number): string => `Includes VAT (${percent}%)`;
