import { join } from 'node:path';

/** The folders of a project. Functions get a project as an argument; only commands choose which one. */
export interface Project {
  readonly root: string;
  /** The folders of the sources' tables, of contributed measurements, of the schemas, and of the published API. */
  readonly data: string;
  readonly contributions: string;
  readonly schema: string;
  readonly published: string;
  /** The default output folders of a build and of a site. */
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
