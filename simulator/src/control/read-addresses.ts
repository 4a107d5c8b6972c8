import { ControlRefusal, type Fields } from './read-fields.ts';

/** Reads the address at which a merchant receives webhooks, and the origins that may embed the simulator's forms. */
export function readAddresses(fields: Fields): { webhookUrl: string; allowedOrigins: string[] } {
  const webhookUrl = fields.text('webhook_url');
  if (!URL.canParse(webhookUrl) || !/^https?:/.test(webhookUrl)) {
    throw new ControlRefusal(
      400,
      'webhook_url must be an address like http://127.0.0.1:3000/webhooks/stripe.',
    );
  }
  const allowedOrigins = fields.texts('allowed_origins');
  for (const origin of allowedOrigins) {
    if (!/^https?:\/\/(\*|[\w.-]+|\[[\da-fA-F:]+\])(:\d{1,5})?$/.test(origin)) {
      throw new ControlRefusal(
        400,
        'allowed_origins must be origins like http://localhost:3000 or http://*:3000.',
      );
    }
  }
  return { webhookUrl, allowedOrigins };
}
