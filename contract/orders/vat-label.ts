/** How a sum of included value-added tax is called: `Includes VAT (7.5%)`. */
export const vatLabel = (percent: number): string => `Includes VAT (${percent}%)`;
