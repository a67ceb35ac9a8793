import { randomUUID } from 'node:crypto';
import {
  createSourceEventStream,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  specifiedRules,
  validate,
} from 'graphql';
import { makeServer, type SubscribePayload } from 'graphql-ws';
import type { LiveContext, LiveQuestion, LiveService, SentChange } from '../../agents/threads/live.service.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { type Stream, mapStream } from '../../platform/generators.js';
import { depthRule, refuseTooLarge } from '../../platform/graphql/limits.js';
import { formatError } from '../../platform/graphql/publicErrors.js';
import { countNested, rootFieldsOf } from '../../platform/graphql/rootFields.js';
import { nestedNames, subscriptionCost } from './costs.js';
import { chargeAndReadDocument, refuseUndeclared } from './documents.js';
import { errorForLog } from '../../platform/telemetry/errorForLog.js';
import { recordFailure } from '../requestFailures.js';
import type { Door, ServerDependencies } from '../serverDependencies.js';
import { LiveConnections, liveLimits, type SocketState } from './liveConnections.js';
import { type LiveStream, LiveStreams } from './liveStreams.js';
import { closeCodes, type OpenedSocket, Sockets } from './sockets.js';

/** Limit of objects that one change may answer. */
const maxObjects = 1_000;
/** Number of refused subscriptions after which a socket is closed: its client ignores errors. */
const maxRefusals = 10;

/** Subscription door: graphql-transport-ws at /graphql, authenticated in `connection_init`, closed at token expiry. */
export const subscriptionsDoor = (schema: GraphQLSchema, live: LiveService): Door => ({
  mount: (_app, dependencies) => {
    const socketSubscriptions = new SocketSubscriptions(schema, live, dependencies);
    const sockets = new Sockets(dependencies.corsOrigins, socketSubscriptions.beginConnection, (error) =>
      dependencies.log.error({ error: errorForLog(error) }, 'a socket failed'),
    );
    return { sockets: { path: '/graphql', open: sockets.open }, hangUp: () => sockets.close() };
  },
});

/** Context in which a subscription is executed. */
interface SubscriptionContext extends LiveContext {
  readonly stream: LiveStream;
}

class SocketSubscriptions {
  private readonly connections;
  private readonly server;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly live: LiveService,
    private readonly dependencies: ServerDependencies,
  ) {
    this.connections = new LiveConnections(dependencies);
    this.server = makeServer<Record<string, unknown>, SocketState>({
      connectionInitWaitTimeout: 5_000,
      onConnect: ({ extra, connectionParams }) => this.connections.connect(extra, connectionParams),
      onSubscribe: ({ extra }, id, payload) => this.addSubscription(extra, id, payload),
      subscribe: (args) => {
        const { stream } = args.contextValue as SubscriptionContext;
        return stream.unlessOver(this.stream(args, stream));
      },
      onError: ({ extra }, _id, _payload, errors) => {
        return errors.map((error) => {
          this.recordError(extra.connectionId, error);
          return formatError(error, error instanceof GraphQLError ? error.toJSON() : error);
        });
      },
      onNext: (_context, _id, _payload, _args, result) => this.formatErrors(result),
      onClose: ({ extra }) => this.connections.leave(extra),
    });
  }

  readonly beginConnection = (socket: OpenedSocket): (() => Promise<void>) => {
    const state: SocketState = {
      socket,
      connectionId: randomUUID(),
      streams: new LiveStreams(liveLimits.subscriptions),
      refusals: 0,
      isClosed: false,
    };
    const onMessage: OpenedSocket['onMessage'] = (listener) =>
      socket.onMessage(this.connections.chargingListener(state, listener));
    const onClosed = this.server.opened({ ...socket, onMessage }, state);
    return () => onClosed(1000, '');
  };

  /** Returns the errors of a refused subscription. Closes the socket after the last of too many refusals was sent. */
  private refuse(state: SocketState, errors: readonly GraphQLError[]): readonly GraphQLError[] {
    state.refusals += 1;
    if (state.refusals < maxRefusals) return errors;
    setImmediate(() =>
      state.socket.close(
        closeCodes.tooMany,
        `RATE_LIMITED: ${maxRefusals} subscriptions were refused; correct them, then reconnect.`,
      ),
    );
    return errors;
  }

  /** Adds a subscription to its connection and prepares its execution. */
  private addSubscription(
    state: SocketState,
    id: string,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> | readonly GraphQLError[] {
    try {
      const stream = state.streams.add(id);
      return stream.unlessOver(this.prepare(state, stream, payload));
    } catch (error) {
      return this.refuse(state, [asGraphQLError(error)]);
    }
  }

  /** Parses a subscription, refuses one over the limits, and prepares its execution. */
  private async prepare(
    state: SocketState,
    stream: LiveStream,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { schema } = this;
    const { caller, openRequest } = state.connection!;
    const openWithDeadline = (): RequestContext => {
      const context = openRequest();
      context.graph.setDeadline(this.dependencies.deadlineMs);
      return context;
    };
    try {
      const { operationName, variables } = payload;
      const document = await chargeAndReadDocument(payload.query, (points) =>
        this.dependencies.rate.charge(caller, points),
      );
      const variableValues = variables ?? {};
      refuseUndeclared(document, variableValues);
      const errors = validate(schema, document, [...specifiedRules, depthRule]);
      if (errors.length > 0) {
        stream.release();
        return this.refuse(state, errors);
      }
      const operation = getOperationAST(document, operationName);
      if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
        throw invalidInput('Only subscriptions are accepted here; send queries and mutations to POST /graphql.');
      const { objects, values } = refuseTooLarge(schema, document, operationName ?? undefined, variableValues);
      if (objects > maxObjects || countNested(schema, document, operation, nestedNames).size > 0) {
        throw new DomainError(
          'TOO_COMPLEX',
          `A subscription may select at most ${maxObjects} objects and no search; query the rest after each change.`,
        );
      }
      await this.dependencies.rate.chargeOperation(
        caller,
        subscriptionCost * rootFieldsOf(schema, document, operation, values).length,
      );
      const contextValue: SubscriptionContext = {
        stream,
        open: openWithDeadline,
        changed: (question: LiveQuestion) => this.live.changed(caller, question, openWithDeadline),
      };
      return { schema, document, operationName, variableValues, contextValue };
    } catch (error) {
      stream.release();
      return this.refuse(state, [asGraphQLError(error)]);
    }
  }

  /** Executes each change as a request of its own. */
  private async stream(args: ExecutionArgs, stream: LiveStream): Promise<ExecutionResult | Stream<ExecutionResult>> {
    const source = await createSourceEventStream(args);
    if (!(Symbol.asyncIterator in source)) {
      stream.release();
      return source;
    }
    const { subscriptions: subscriptionGauge, changes: changeCounter } = this.dependencies.metrics;
    const answer = async (change: SentChange): Promise<ExecutionResult> => {
      changeCounter.inc();
      return execute({ ...args, rootValue: change, contextValue: change.context });
    };
    subscriptionGauge.inc();
    let isOpen = true;
    const answers = mapStream(source as Stream<SentChange>, answer, () => {
      if (isOpen) subscriptionGauge.dec();
      isOpen = false;
      stream.release();
    });
    return stream.begin(answers);
  }

  private formatErrors(result: ExecutionResult): FormattedExecutionResult | undefined {
    if (!result.errors) return undefined;
    for (const error of result.errors) this.recordError(undefined, error);
    return { data: result.data, errors: result.errors.map((error) => formatError(error, error.toJSON())) };
  }

  private recordError(requestId: string | undefined, error: unknown): void {
    recordFailure(this.dependencies, error, { requestId, logMessage: 'a subscription failed' });
  }
}

const asGraphQLError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError(error instanceof Error ? error.message : 'The subscription cannot be read.', {
        originalError: error instanceof Error ? error : undefined,
      });
