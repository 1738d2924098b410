import type { FastifyReply } from 'fastify';

/** Sends a text that is already JSON. */
export function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
