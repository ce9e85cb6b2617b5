import { randomUUID } from 'node:crypto';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Context } from './context.ts';
import { locationScope } from './features/businesses/policy.ts';
import { businessesHandlers } from './features/businesses/routes.ts';
import { administratorHandlers } from './features/identity/administratorRoutes.ts';
import { integrationsHandlers } from './features/integrations/routes.ts';
import { impersonationHandlers } from './features/identity/impersonationRoutes.ts';
import { userHandlers } from './features/identity/userRoutes.ts';
import { accountHandlers } from './features/account/routes.ts';
import { finishAudit, noteRefusedCall, startAudit } from './features/identity/auditTrail.ts';
import { actingAdmin } from './features/identity/commands/audit.ts';
import { recordView } from './features/identity/commands/recordView.ts';
import { authenticateHeader } from './features/identity/policy/authenticate.ts';
import { identityHandlers } from './features/identity/routes.ts';
import { conversationsHandlers } from './features/conversations/routes.ts';
import { mountInbox } from './features/messages/inbox.ts';
import { messagesHandlers } from './features/messages/notifications/routes.ts';
import { settingsHandlers } from '#server/features/operator/settings/routes.ts';
import { supportHandlers } from './features/support/routes.ts';
import { mountTwilio } from './features/messages/twilioWebhooks.ts';
import { analyticsHandlers } from './features/analytics/routes.ts';
import { mountOneClick } from './features/analytics/reports/oneClick.ts';
import { reportsHandlers } from './features/analytics/reports/routes.ts';
import { operatorHandlers } from '#server/features/operator/routes.ts';
import { carsHandlers } from './features/orders/carsRoutes.ts';
import { ordersHandlers } from './features/orders/routes.ts';
import { feesHandlers } from './features/payments/feesRoutes.ts';
import { houseHandlers } from './features/payments/houseRoutes.ts';
import { promotionsHandlers } from './features/payments/promotionsRoutes.ts';
import { cardsHandlers } from './features/payments/cardsRoutes.ts';
import { paymentsHandlers } from './features/payments/routes.ts';
import { sandboxHandlers } from './features/payments/sandboxRoutes.ts';
import { receiptsHandlers } from './features/payments/receipts/routes.ts';
import { shiftsHandlers } from './features/shifts/routes.ts';
import { staffHandlers } from './features/staff/routes.ts';
import { findRateLimitKey } from '#server/features/stays/policy/findRateLimitKey.ts';
import { findGuestTicket } from './features/orders/queries/guest.ts';
import { findWallCaller, listWallTopics } from './features/orders/queries/wall.ts';
import { listTopics } from './features/stays/policy/topics.ts';
import { staysHandlers } from './features/stays/routes.ts';
import { parkingSessionsHandlers } from './features/parkingSessions/routes.ts';
import { servicesHandlers } from './features/services/routes.ts';
import { vehiclesHandlers } from './features/vehicles/routes.ts';
import { listGauges } from './gauges.ts';
import { answerErrors, malformedAnswer } from './platform/http/answerErrors.ts';
import { CallClock } from './platform/http/callTimes.ts';
import { readBodies } from './platform/http/bodies.ts';
import { createCallers } from './platform/http/callers.ts';
import { limitCalls } from './platform/http/callLimits.ts';
import { limitCallTime } from './platform/http/limitCallTime.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { mountDocs } from './platform/http/docs.ts';
import { readForwardedAddresses } from './platform/http/forwardedAddress.ts';
import { mountHealth } from './platform/http/health.ts';
import { mountMetrics } from './platform/http/metrics.ts';
import { mount } from './platform/http/mount.ts';
import { findErrorPage } from './platform/http/mangledAddress.ts';
import { installSecurityHeaders } from './platform/http/security.ts';
import { isSandbox } from './platform/payments/sandbox.ts';
import type { ProcessFigures } from './platform/processReport.ts';
import { closeFailedSocket, Connections, mountSocket } from './platform/realtime/socket.ts';
import { mountPages, mountTicketLinks } from './web/pages.ts';

const BODY_LIMIT = 64 * 1024;
/**
 * Maximum size of a request's headers in bytes, above `LONGEST_ADDRESS`. An overlong URL then gets
 * a page from the server's own handler, instead of a bare 431.
 */
const HEADER_LIMIT = 64 * 1024;
/**
 * Timeout of a whole request in milliseconds, body included: enough to upload a picture over a slow
 * line.
 */
const REQUEST_WITHIN_MS = 60_000;

function createServer(ctx: Context): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = ctx.log;
  return Fastify({
    loggerInstance,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_WITHIN_MS,
    http: { maxHeaderSize: HEADER_LIMIT },
    trustProxy: ctx.config.trustedProxies.length > 0 ? [...ctx.config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, { raw }, reply) => {
      const { method = '', url = '', headers } = raw;
      const location = findErrorPage({ method, url, headers });
      if (location) {
        reply.raw.writeHead(302, { location }).end();
        return;
      }
      reply.raw.writeHead(400, { 'content-type': 'application/json' }).end(malformedAnswer);
    },
    clientErrorHandler: (_error, socket) => {
      // Destroys a socket that is no longer writable: otherwise a client that never closes keeps
      // the connection open.
      if (!socket.writable) return void socket.destroy();
      socket.end(
        `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${malformedAnswer.length}\r\nconnection: close\r\n\r\n${malformedAnswer}`,
        () => socket.destroy(),
      );
    },
  });
}

const gate = {
  authenticate: authenticateHeader,
  toScope: locationScope,
  toActingAdmin: actingAdmin,
  startAudit,
  finishAudit,
  noteRefusedCall,
  recordView,
};

/**
 * Builds the HTTP server with all routes, hooks and the WebSocket.
 *
 * @param webFolder folder of the built web app; null serves only API calls
 */
export async function buildApp(ctx: Context, webFolder: string | null): Promise<FastifyInstance> {
  const app = createServer(ctx);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', null);
  app.decorateRequest('auditLine', null);
  app.decorateRequest('done', null);
  limitCallTime(app, ctx.config.databaseLimits.callMs);
  answerErrors(app);
  // Phones count minutes by this header, and the times that they count to follow the database.
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('date', ctx.databaseClock.now().toUTCString());
  });
  readForwardedAddresses(app);
  readBodies(app);
  await installSecurityHeaders(app, ctx.config);
  const callers = createCallers(
    ctx.config.rateLimitFactor,
    ctx.clock,
    async (token) => (await findWallCaller(ctx, token)) ?? findRateLimitKey(ctx, token),
  );
  limitCalls(app, ctx.config.rateLimitFactor, ctx.clock, callers);
  await compressAnswers(app);
  const connections = new Connections();
  const clock = new CallClock();
  app.addHook('onResponse', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    // Skips static files, which would fill the list of slowest calls.
    if (url.startsWith('/api/')) clock.observe(`${request.method} ${url}`, reply.elapsedTime);
  });
  app.decorate('processFigures', {
    id: randomUUID(),
    startedAt: new Date(),
    countSockets: () => connections.size,
    listSlowest: (most) => clock.listSlowest(most),
  } satisfies ProcessFigures);
  // Registered before the websocket plugin, whose hook closes all sockets without telling clients
  // to reconnect.
  app.addHook('preClose', async () => connections.announceRestart());
  await app.register(websocket, {
    options: { maxPayload: 4_096 },
    errorHandler: closeFailedSocket,
  });
  mountMetrics(app, ctx, listGauges(ctx));
  mountHealth(app, ctx);
  const mounted = mount(app, ctx, gate, {
    ...identityHandlers,
    ...impersonationHandlers,
    ...administratorHandlers,
    ...userHandlers,
    ...businessesHandlers,
    ...integrationsHandlers,
    ...staffHandlers,
    ...staysHandlers,
    ...carsHandlers,
    ...parkingSessionsHandlers,
    ...vehiclesHandlers,
    ...servicesHandlers,
    ...ordersHandlers,
    ...shiftsHandlers,
    ...paymentsHandlers,
    ...receiptsHandlers,
    ...cardsHandlers,
    ...houseHandlers,
    ...feesHandlers,
    ...promotionsHandlers,
    ...messagesHandlers,
    ...conversationsHandlers,
    ...settingsHandlers,
    ...supportHandlers,
    ...accountHandlers,
    ...analyticsHandlers,
    ...operatorHandlers,
    ...reportsHandlers,
  });
  if (isSandbox(ctx.payments))
    mounted.push(...mount(app, ctx, gate, sandboxHandlers(ctx.payments)));
  await mountDocs(app, ctx.config, mounted);
  await app.register(async (scope) =>
    mountSocket(scope, ctx, { connections, callers }, (shown, again) =>
      'wallToken' in shown ? listWallTopics(ctx, shown.wallToken) : listTopics(ctx, shown, again),
    ),
  );
  await mountTwilio(app, ctx);
  await mountOneClick(app, ctx);
  if (ctx.config.mode !== 'production') await mountInbox(app, ctx);
  mountTicketLinks(app);
  if (webFolder) await mountPages(app, ctx, webFolder, (token) => findGuestTicket(ctx, token));
  return app;
}
