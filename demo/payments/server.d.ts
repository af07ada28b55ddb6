export interface PaymentsOptions {
  port?: number;
  host?: string;
  publicUrl?: string;
  webhookUrl?: string;
  webhookSecret?: string;
  stateFile?: string;
  seed?: string;
  restrictedKeys?: Record<string, string[]>;
  retryScheduleMs?: number[];
  holdRedirectMs?: number;
  settleRefundMs?: number;
}

export function startPayments(options?: PaymentsOptions): Promise<{ url: string; close(): Promise<void> }>;
