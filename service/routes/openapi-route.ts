import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { sendJsonText } from '../wire/send-json-text.ts';

/** `GET /openapi.json`: the interface, made from the schemas that the other routes validate with. */
export function openApiRoute(): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      sendJsonText(reply, JSON.stringify(app.swagger())),
    );
    done();
  };
}
