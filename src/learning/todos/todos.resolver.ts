import { After, First, Input, NullableArg } from '../../platform/graphql/arguments.js';
import {
  Ctx,
  DateTime,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { payloadFor } from '../../platform/graphql/payload.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { TodoKind } from './todo.js';
import type { TodosService } from './todos.service.js';

const todoKindEnum = enumOf<TodoKind>('TodoKind', 'Kind of a todo.', {
  COMMITMENT: 'Something the person has promised to do.',
  HABIT: 'Something the person wants to do regularly.',
  THREAD: 'A subject to come back to.',
  FRICTION: 'A difficulty to ask about.',
});

@ObjectType('Todo', { description: 'Open item that one persona should come back to.' })
class TodoObject {
  @NonNull(() => ID, 'Id of the todo.') id!: string;
  @NonNull(() => todoKindEnum, 'Kind of the todo.') kind!: TodoKind;
  @NonNull(() => String, 'At most 280 characters.') text!: string;
  @NonNull(() => String, 'Persona of the todo; the empty text for none (null everywhere else).') persona!: string;
  @NonNull(() => Boolean, 'True if it is done.') done!: boolean;
  @NonNull(() => DateTime, 'Time at which it was stored.') createdAt!: number;
}

const TodoConnection = connectionOf('Todo', () => TodoObject);

@ObjectType()
abstract class TodoPayload {
  @NonNull(() => TodoObject, 'The todo as it is after the change.') todo!: TodoObject;
}

const CreateTodoPayload = payloadFor('createTodo', TodoPayload);
const CompleteTodoPayload = payloadFor('completeTodo', TodoPayload);

@ObjectType({ description: 'Answer of `deleteTodo`.' })
class DeleteTodoPayload {
  @NonNull(() => ID, 'Id of the todo that was deleted.') deletedId!: string;
}

@InputType({ description: 'Todo to store for one persona.' })
class CreateTodoInput {
  @Nullable(() => String, 'Persona of the todo; null for none, by default that of the header.') persona?: string | null;
  @NonNull(() => todoKindEnum, 'Kind of the todo.') kind!: TodoKind;
  @NonNull(() => String, 'Text, at most 280 characters. The same text again reopens the existing todo.') text!: string;
}

@InputType({ description: 'Todo that is done, or open again.' })
class CompleteTodoInput {
  @NonNull(() => ID, 'One of your own todos.') id!: string;
  @NonNull(() => Boolean, 'false opens it again.') done!: boolean;
}

@InputType({ description: 'Input of `deleteTodo`.' })
class DeleteTodoInput {
  @NonNull(() => ID, 'One of your own todos.') id!: string;
}

@Resolver()
export class TodosResolver {
  constructor(private readonly service: TodosService) {}

  @Query(() => TodoConnection, { description: 'Your todos for one persona, newest first. In private only.' })
  async todos(
    @Ctx() request: RequestContext,
    @NullableArg('persona', () => String, 'null for none; by default that of the header.') persona?: string | null,
    @NullableArg('kind', () => todoKindEnum, 'Only this kind.') kind?: TodoKind | null,
    @NullableArg('done', () => Boolean, 'Done ones only (true), or open ones only (false).') done?: boolean | null,
    @First(50) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<TodoObject>> {
    const page = await this.service.todos(request, { persona, kind, done, first, after });
    return toConnection(page, after);
  }

  @Mutation(() => CreateTodoPayload, {
    description: 'Stores a todo. Errors: INVALID_INPUT, SECRET_REFUSED, CONFLICT, QUOTA_EXCEEDED.',
  })
  async createTodo(
    @Ctx() request: RequestContext,
    @Input(() => CreateTodoInput) input: CreateTodoInput,
  ): Promise<TodoPayload> {
    return { todo: await this.service.create(request, input) };
  }

  @Mutation(() => CompleteTodoPayload, {
    description: 'Marks a todo of yours as done, or reopens it. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT.',
  })
  async completeTodo(
    @Ctx() request: RequestContext,
    @Input(() => CompleteTodoInput) input: CompleteTodoInput,
  ): Promise<TodoPayload> {
    return { todo: await this.service.complete(request, input) };
  }

  @Mutation(() => DeleteTodoPayload, {
    description: 'Deletes a todo of yours for good. Errors: NOT_FOUND, INVALID_INPUT.',
  })
  async deleteTodo(
    @Ctx() request: RequestContext,
    @Input(() => DeleteTodoInput) input: DeleteTodoInput,
  ): Promise<DeleteTodoPayload> {
    await this.service.delete(request, input.id);
    return { deletedId: input.id };
  }
}
