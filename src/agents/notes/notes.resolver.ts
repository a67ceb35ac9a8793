import { After, First, Input, NullableArg } from '../../platform/graphql/arguments.js';
import type { Sensitivity } from '../../disclosure/evidence.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { sensitivityEnum, stabilityEnum } from '../../memories/read/memories.enums.js';
import { MemoryObject, memoryObject } from '../../memories/read/memories.objects.js';
import { MemoryPayload } from '../../memories/read/memoryPayloads.objects.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { Stability } from '../../memories/memoryTypes.js';
import type { MemoryView } from '../../memories/memoryView.js';
import {
  Ctx,
  Float,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { payloadFor } from '../../platform/graphql/payload.js';
import type { NotesService } from './notes.service.js';

/** Memory types of an agent's notes. */
type NoteKind = 'log' | 'summary' | 'rule' | 'soul' | 'agent' | 'user';

const noteKindEnum = enumOf<NoteKind>('NoteKind', "Kind of an agent's note.", {
  log: 'Log of what was done.',
  summary: 'Summary of several notes.',
  rule: 'Rule that the agent has learned; needs evidence and a confidence of 0.8.',
  soul: 'Character of the agent; only one at a time.',
  agent: 'Note about the agent itself.',
  user: 'Note about the user.',
});

@ObjectType('Note', { description: 'Note that an agent keeps for you.' })
class NoteObject {
  @NonNull(() => MemoryObject, 'The note as a memory.') memory!: MemoryObject;
}

const NoteConnection = connectionOf('Note', () => NoteObject);

@ObjectType()
abstract class NotePayload {
  @NonNull(() => NoteObject, 'The note as it is stored.') note!: NoteObject;
}

const WriteNotePayload = payloadFor('writeNote', NotePayload);
const MergeNotesPayload = payloadFor('mergeNotes', NotePayload);
const UpdateSoulPayload = payloadFor('updateSoul', NotePayload);
const StoreProcedurePayload = payloadFor('storeProcedure', MemoryPayload);

@InputType({ description: 'Note to store.' })
class WriteNoteInput {
  @NonNull(() => noteKindEnum, 'Kind of the note.') kind!: NoteKind;
  @NonNull(() => String, 'Text, at most 8,000 characters; line breaks are kept.') content!: string;
  @Nullable(() => [String], 'At most 20 of 64 characters.') tags?: string[] | null;
  @Nullable(() => Float, 'Confidence, 0 to 1, by default 1; a RULE needs 0.8.') confidence?: number | null;
  @Nullable(() => stabilityEnum, 'Expected duration; by default that of its kind.') stability?: Stability | null;
  @Nullable(() => Int, 'Days to live; a VOLATILE note needs them, given here or by its kind.') ttlDays?: number | null;
  @Nullable(() => sensitivityEnum, 'Sensitivity; by default found in the text.') sensitivity?: Sensitivity | null;
  @Nullable(() => [String], 'Evidence; a RULE needs some.') evidence?: string[] | null;
  @Nullable(() => String, 'Job or task that it is about, at most 200 characters.') jobId?: string | null;
  @Nullable(() => String, 'Only this persona reads it; null for all personas.') persona?: string | null;
}

@InputType({ description: 'Notes to merge into one SUMMARY.' })
class MergeNotesInput {
  @NonNull(() => [ID], 'Ids of 2 to 20 of your notes of the kinds LOG, SUMMARY or RULE.') ids!: string[];
}

@InputType({ description: 'New soul of your agent.' })
class UpdateSoulInput {
  @NonNull(() => String, 'Text, at most 8,000 characters.') content!: string;
}

@InputType({ description: 'Procedure to store.' })
class StoreProcedureInput {
  @NonNull(() => String, 'At most 200 characters.') title!: string;
  @NonNull(() => [String], '1 to 50 steps, each of which says what to do: "Open the valve."') steps!: string[];
  @Nullable(() => [String], 'Tags, at most 20 of 64 characters.') tags?: string[] | null;
  @Nullable(() => String, 'Agent that it is stored with, at most 200 characters.') agentId?: string | null;
  @Nullable(() => String, 'Run of the agent, at most 200 characters.') runId?: string | null;
}

@Resolver()
export class NotesResolver {
  constructor(private readonly service: NotesService) {}

  @Query(() => NoteConnection, { description: 'Your own live notes, newest first. In private only.' })
  async notes(
    @Ctx() request: RequestContext,
    @NullableArg('kind', () => noteKindEnum, 'Only this kind.') kind?: NoteKind | null,
    @NullableArg('tags', () => [String], 'Any of these tags.') tags?: string[] | null,
    @First(50) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<NoteObject>> {
    return toConnection(await this.service.notes(request, { kind, tags, first, after }), after, noteObject);
  }

  @Mutation(() => WriteNotePayload, {
    description:
      'Stores a note, with the defaults of its kind. Errors: INVALID_INPUT, SECRET_REFUSED, CONFLICT, QUOTA_EXCEEDED.',
  })
  async writeNote(
    @Ctx() request: RequestContext,
    @Input(() => WriteNoteInput) input: WriteNoteInput,
  ): Promise<NotePayload> {
    return { note: noteObject(await this.service.write(request, input)) };
  }

  @Mutation(() => MergeNotesPayload, {
    description:
      'Makes one SUMMARY of several of your notes and supersedes them. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT.',
  })
  async mergeNotes(
    @Ctx() request: RequestContext,
    @Input(() => MergeNotesInput) { ids }: MergeNotesInput,
  ): Promise<NotePayload> {
    return { note: noteObject(await this.service.merge(request, ids)) };
  }

  @Mutation(() => UpdateSoulPayload, {
    description:
      'Replaces the soul of your agent; the earlier one is superseded. Errors: INVALID_INPUT, SECRET_REFUSED, QUOTA_EXCEEDED.',
  })
  async updateSoul(
    @Ctx() request: RequestContext,
    @Input(() => UpdateSoulInput) { content }: UpdateSoulInput,
  ): Promise<NotePayload> {
    return { note: noteObject(await this.service.updateSoul(request, content)) };
  }

  @Mutation(() => StoreProcedurePayload, {
    description:
      'Stores a procedure, which only agents with the category `procedural` in their allowlist can read. Errors: INVALID_INPUT, SECRET_REFUSED, CONFLICT, QUOTA_EXCEEDED.',
  })
  async storeProcedure(
    @Ctx() request: RequestContext,
    @Input(() => StoreProcedureInput) input: StoreProcedureInput,
  ): Promise<MemoryPayload> {
    return { memory: memoryObject(await this.service.storeProcedure(request, input)) };
  }
}

const noteObject = (view: MemoryView): NoteObject => ({ memory: memoryObject(view) });
