import type { Routes } from '../service-context.ts';
import { sendJsonText } from '../wire/send-json-text.ts';

/** `GET /openapi.json`: the interface, made from the schemas that the other routes validate with. */
export function openApiRoute(): Routes {
  return (app) => {
    app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      sendJsonText(reply, JSON.stringify(app.swagger())),
    );
  };
}
