import {
  Arg,
  Ctx,
  DateTime,
  Field,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { DeletedPayload } from '../../platform/graphql/deletedPayload.js';
import { type Todo, type TodoKind, todoKinds } from './todo.js';
import type { TodosService } from './todos.service.js';

const todoKindEnum = enumOf(todoKinds);
registerEnumType(todoKindEnum, { name: 'TodoKind', description: 'What a todo is about.' });

@ObjectType('Todo', { description: 'Something you told one persona to come back to.' })
class TodoObject {
  @Field(() => ID)
  id!: string;

  @Field(() => todoKindEnum)
  kind!: TodoKind;

  @Field(() => String)
  text!: string;

  @Field(() => String, { description: 'The empty text for none.' })
  persona!: string;

  @Field(() => Boolean)
  done!: boolean;

  @Field(() => DateTime)
  createdAt!: Date;
}

@ObjectType()
class TodoPayload {
  @Field(() => TodoObject)
  todo!: TodoObject;
}

@InputType()
class CreateTodoInput {
  @Field(() => String, {
    nullable: true,
    description: 'The persona it was told; null for none, by default that of the header.',
  })
  persona?: string | null;

  @Field(() => todoKindEnum)
  kind!: TodoKind;

  @Field(() => String, { description: 'At most 280 characters. The same one again opens the one that is there.' })
  text!: string;
}

@InputType()
class CompleteTodoInput {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean, { description: 'false opens it again.' })
  done!: boolean;
}

@InputType()
class DeleteTodoInput {
  @Field(() => ID)
  id!: string;
}

@Resolver()
export class TodosResolver {
  constructor(private readonly service: TodosService) {}

  @Query(() => [TodoObject], { description: 'Your todos for one persona, newest first; in private only.' })
  async todos(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('persona', () => String, { nullable: true, description: 'null for none; by default that of the header.' })
    persona?: string | null,
    @Arg('kind', () => todoKindEnum, { nullable: true }) kind?: TodoKind | null,
    @Arg('done', () => Boolean, { nullable: true }) done?: boolean | null,
  ): Promise<TodoObject[]> {
    return (await this.service.todos(graph, caller, { persona, kind, done })).map(todoObject);
  }

  @Mutation(() => TodoPayload, { description: 'Keeps a todo of yours.' })
  async createTodo(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => CreateTodoInput) input: CreateTodoInput,
  ): Promise<TodoPayload> {
    return { todo: todoObject(await this.service.create(graph, caller, input)) };
  }

  @Mutation(() => TodoPayload, { description: 'Marks a todo of yours as done, or opens it again.' })
  async completeTodo(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => CompleteTodoInput) input: CompleteTodoInput,
  ): Promise<TodoPayload> {
    return { todo: todoObject(await this.service.complete(graph, caller, input)) };
  }

  @Mutation(() => DeletedPayload, { description: 'Deletes a todo of yours for good.' })
  async deleteTodo(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => DeleteTodoInput) input: DeleteTodoInput,
  ): Promise<DeletedPayload> {
    await this.service.delete(graph, caller, input.id);
    return { deleted: true };
  }
}

const todoObject = ({ createdAt, ...todo }: Todo): TodoObject => ({ ...todo, createdAt: new Date(createdAt) });
