import type { Sensitivity } from '../../disclosure/evidence.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { memoryTypeEnum, sensitivityEnum, stabilityEnum } from '../../memories/read/memories.enums.js';
import { MemoryObject, memoryObject, MemoryPayload } from '../../memories/read/memories.objects.js';
import type { MemoryTypeName, Stability } from '../../memories/memoryTypes.js';
import type { MemoryView } from '../../memories/memoryView.js';
import {
  Arg,
  Ctx,
  Field,
  Float,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import type { NotesService } from './notes.service.js';

@ObjectType('Note', { description: 'What an agent has noted for you.' })
class NoteObject {
  @Field(() => MemoryObject)
  memory!: MemoryObject;
}

@ObjectType()
class NotePayload {
  @Field(() => NoteObject)
  note!: NoteObject;
}

@InputType()
class WriteNoteInput {
  @Field(() => memoryTypeEnum, { description: 'LOG, SUMMARY, RULE, SOUL, AGENT or USER.' })
  kind!: MemoryTypeName;

  @Field(() => String, { description: 'At most 8,000 characters; it keeps its lines.' })
  content!: string;

  @Field(() => [String], { nullable: true, description: 'At most 20 of 64 characters.' })
  tags?: string[] | null;

  @Field(() => Float, { nullable: true, description: '0 to 1, by default 1; a RULE needs 0.8.' })
  confidence?: number | null;

  @Field(() => stabilityEnum, { nullable: true, description: 'By default that of its kind.' })
  stability?: Stability | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Days to live; what is VOLATILE needs them, of its own or its kind.',
  })
  ttlDays?: number | null;

  @Field(() => sensitivityEnum, { nullable: true })
  sensitivity?: Sensitivity | null;

  @Field(() => [String], { nullable: true, description: 'What it rests on; a RULE needs some.' })
  evidence?: string[] | null;

  @Field(() => String, { nullable: true, description: 'The job or task it tells of, at most 200 characters.' })
  jobId?: string | null;

  @Field(() => String, { nullable: true, description: 'Read by this persona alone; none: by all.' })
  persona?: string | null;
}

@InputType()
class MergeNotesInput {
  @Field(() => [ID], { description: '2 to 20 notes of yours, LOG, SUMMARY or RULE.' })
  ids!: string[];
}

@InputType()
class UpdateSoulInput {
  @Field(() => String, { description: 'At most 8,000 characters.' })
  content!: string;
}

@InputType()
class StoreProcedureInput {
  @Field(() => String, { description: 'At most 200 characters.' })
  title!: string;

  @Field(() => [String], { description: '1 to 50 lines, each of which says what to do: "Open the valve."' })
  steps!: string[];

  @Field(() => [String], { nullable: true })
  tags?: string[] | null;

  @Field(() => String, { nullable: true })
  agentId?: string | null;

  @Field(() => String, { nullable: true })
  runId?: string | null;
}

@Resolver()
export class NotesResolver {
  constructor(private readonly service: NotesService) {}

  @Query(() => [NoteObject], { description: 'Your own live notes, newest first; in private only.' })
  async notes(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('kind', () => memoryTypeEnum, { nullable: true }) kind?: MemoryTypeName | null,
    @Arg('tags', () => [String], { nullable: true, description: 'Any of them.' }) tags?: string[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 50, description: '1 to 100.' }) first?: number | null,
  ): Promise<NoteObject[]> {
    return (await this.service.notes(graph, caller, { kind, tags, first })).map(noteObject);
  }

  @Mutation(() => NotePayload, { description: 'Keeps a note of yours, as its kind has it.' })
  async writeNote(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => WriteNoteInput) input: WriteNoteInput,
  ): Promise<NotePayload> {
    return { note: noteObject(await this.service.write(graph, caller, input)) };
  }

  @Mutation(() => NotePayload, { description: 'Makes one SUMMARY of notes of yours, which are superseded by it.' })
  async mergeNotes(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => MergeNotesInput) { ids }: MergeNotesInput,
  ): Promise<NotePayload> {
    return { note: noteObject(await this.service.merge(graph, caller, ids)) };
  }

  @Mutation(() => NotePayload, { description: 'Gives your agent another soul; the one before is superseded by it.' })
  async updateSoul(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => UpdateSoulInput) { content }: UpdateSoulInput,
  ): Promise<NotePayload> {
    return { note: noteObject(await this.service.updateSoul(graph, caller, content)) };
  }

  @Mutation(() => MemoryPayload, {
    description: 'Keeps how something is done; only agents whose allowlist has the category `procedural` are told.',
  })
  async storeProcedure(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => StoreProcedureInput) input: StoreProcedureInput,
  ): Promise<MemoryPayload> {
    return { memory: memoryObject(await this.service.storeProcedure(graph, caller, input)) };
  }
}

const noteObject = (view: MemoryView): NoteObject => ({ memory: memoryObject(view) });
