import { join } from 'node:path';

/** A project: the folder it lies in, and its parts. Rooms are handed one; which one it is, commands alone say. */
export interface Project {
  readonly root: string;
  /** Folders of the sources' tables, of contributed measurements, of the schemas, and of what is published. */
  readonly data: string;
  readonly contributions: string;
  readonly schema: string;
  readonly published: string;
  /** Where a build and a drawn site go when nothing says where. */
  readonly build: string;
  readonly site: string;
}

/** The project in a folder, each part in its usual place. */
export function projectIn(root: string): Project {
  return {
    root,
    data: join(root, 'data'),
    contributions: join(root, 'contributions'),
    schema: join(root, 'schema'),
    published: join(root, 'api/v1'),
    build: join(root, 'dist/api/v1'),
    site: join(root, 'dist/site'),
  };
}
