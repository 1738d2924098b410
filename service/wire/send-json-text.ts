import type { FastifyReply } from 'fastify';

/** Sends what is JSON text already. */
export function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
