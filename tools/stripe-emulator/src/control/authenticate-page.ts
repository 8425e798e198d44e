import type { FastifyInstance } from 'fastify';
import { hiddenOf, type World } from '../store/world.js';
import type { Controls } from './controls.js';
import { button, htmlPage } from './html.js';

const PATH = '/_emulator/intents/:id/authenticate';

export function serveAuthentication(app: FastifyInstance, world: World, controls: Controls): void {
  app.get(PATH, (request, reply) => {
    const { id } = request.params as { id: string };
    const path = `/_emulator/intents/${id}/answer`;
    const body =
      button(`${path}/yes`, 'Complete authentication') + button(`${path}/no`, 'Fail authentication');
    return reply.type('text/html').send(htmlPage('Your bank asks', body));
  });
  app.post('/_emulator/intents/:id/answer/:answer', (request, reply) => {
    const { id, answer } = request.params as { id: string; answer: string };
    const { returnUrl = '/_emulator' } = hiddenOf(world, id);
    controls.authenticate(id, answer === 'yes');
    return reply.redirect(returnUrl, 303);
  });
}
