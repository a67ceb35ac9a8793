import { createUnionType, DateTime, ID, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull } from '../../platform/graphql/fields.js';
import { payloadFor, Refusal } from '../../platform/graphql/payload.js';
import type { Outcome } from '../conflict.js';
import { outcomeEnum } from './memories.enums.js';
import { MemoryObject } from './memories.objects.js';

@ObjectType()
export abstract class RememberedStatement {
  @NonNull(() => outcomeEnum, 'Effect of the statement.') outcome!: Outcome;

  @NonNull(
    () => MemoryObject,
    'The memory as its writer would see it in private; if even they may not see it, its id with what they said.',
  )
  memory!: MemoryObject;
}

export const RememberMemoryPayload = payloadFor('rememberMemory', RememberedStatement);

@ObjectType('RememberedMemory', {
  description: 'Statement of `rememberMemories` that was stored, confirmed or ignored.',
})
export class RememberedMemoryObject extends RememberedStatement {}

@ObjectType({ description: 'Statement of `rememberMemories` that was refused; the others are stored nevertheless.' })
export class RefusedMemory extends Refusal {}

const RememberResult = createUnionType({
  name: 'RememberResult',
  description: 'Result of one statement of `rememberMemories`.',
  types: () => [RememberedMemoryObject, RefusedMemory] as const,
  resolveType: (result) => ('code' in result ? RefusedMemory : RememberedMemoryObject),
});

@ObjectType({ description: 'Answer of `rememberMemories`.' })
export class RememberMemoriesPayload {
  @NonNull(() => [RememberResult], 'One result per statement, in the order given; at most 100.')
  results!: (RememberedMemoryObject | RefusedMemory)[];
}

/** Base of the payloads that answer one memory. */
@ObjectType()
export abstract class MemoryPayload {
  @NonNull(() => MemoryObject, 'The memory as it is after the change.') memory!: MemoryObject;
}

export const CorrectMemoryPayload = payloadFor('correctMemory', MemoryPayload);
export const RestoreMemoryPayload = payloadFor('restoreMemory', MemoryPayload);
export const PinMemoryPayload = payloadFor('pinMemory', MemoryPayload);

@ObjectType({ description: 'Answer of `unfoldMemory`.' })
export class UnfoldMemoryPayload {
  @NonNull(() => [MemoryObject], 'The memories that are live again, at most 50.') memories!: MemoryObject[];
}

@ObjectType({ description: 'Answer of `forgetMemory`.' })
export class ForgetMemoryPayload {
  @NonNull(() => ID, 'Id of the forgotten memory.') deletedId!: string;
  @NonNull(() => DateTime, 'Time until which `restoreMemory` can restore it.') purgeAt!: number;
}
