import { Bot, Building2, FolderKanban, Lock, MapPin, MessagesSquare, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityType, ShownPersonFragment } from '../operations.generated.js';
import { words } from '../words.js';
import { ViewLink } from './viewLink.js';
import { initialsOf, personName } from './names.js';
import { pathOf } from './paths.js';

const hues = 12;

/** Returns the number of the hue of a person, always the same for an id. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return sum % hues;
}

/** Size of a face or tile in pixels; 20 unless given. */
type Size = 24 | 28 | 40 | 56;

interface FaceProps {
  readonly person: ShownPersonFragment;
  readonly size?: Size;
}

/** Face of a person: their initials in their colour, solid with an account, outlined without. */
export function Avatar({ person, size }: FaceProps) {
  const kind = person.isAccount ? '' : ' acquaintance';
  return (
    <span
      className={`face hue-${hueOf(person.id)}${kind}${sizeClass(size)}`}
      title={person.handle ?? undefined}
      aria-hidden
    >
      {initialsOf(person.name)}
    </span>
  );
}

const sizeClass = (size: Size | undefined): string => (size === undefined ? '' : ` size-${size}`);

export const entityIcons: Readonly<Record<EntityType, typeof User>> = {
  PERSON: User,
  ORG: Building2,
  PLACE: MapPin,
  PROJECT: FolderKanban,
};

/** Tile of a thing of a kind. */
export function EntityTile({ type, size }: { readonly type: EntityType; readonly size?: Size }) {
  return <Tile icon={entityIcons[type]} kind="" size={size} />;
}

export const ChatTile = ({ size }: { readonly size?: Size }) => <Tile icon={MessagesSquare} kind="chat" size={size} />;
export const AgentTile = ({ size }: { readonly size?: Size }) => <Tile icon={Bot} kind="agent" size={size} />;
/** Tile of the private context. */
export const PrivateTile = ({ size }: { readonly size?: Size }) => <Tile icon={Lock} kind="self" size={size} />;

interface TileProps {
  readonly icon: typeof User;
  readonly kind: string;
  readonly size?: Size;
}

function Tile({ icon: Icon, kind, size }: TileProps) {
  return (
    <span className={`tile ${kind}${sizeClass(size)}`} aria-hidden>
      <Icon />
    </span>
  );
}

/** Faces of several people; as many as fit, and the number of the others. */
export function AvatarStack({
  people,
  maxFaces = 5,
}: {
  readonly people: readonly ShownPersonFragment[];
  readonly maxFaces?: number;
}) {
  return (
    <>
      <span className="faces">
        {people.slice(0, maxFaces).map((person) => (
          <Avatar key={person.id} person={person} size={24} />
        ))}
      </span>
      {people.length > maxFaces && <span className="quiet small">{words.common.others(people.length - maxFaces)}</span>}
    </>
  );
}

/** Face and name of a person, as a link to their page. */
export function PersonLink({ person, me }: { readonly person: ShownPersonFragment; readonly me?: string }) {
  return (
    <span className="who">
      <Avatar person={person} />
      <ViewLink to={pathOf.person(person.id)}>{person.id === me ? words.common.you : personName(person)}</ViewLink>
    </span>
  );
}

/** Icon and text beside each other, in one line. */
export function IconLabel({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="who">
      {icon}
      {children}
    </span>
  );
}
