/** Numbers of each kind begin where Paystack's are today, so that one is never taken for another by chance. */
export const transactionId = (number: number): number => 4_100_000_000 + number;
export const refundId = (number: number): number => 17_000_000 + number;
export const disputeId = (number: number): number => 1_800_000 + number;
export const payoutId = (number: number): number => 3_000_000 + number;
