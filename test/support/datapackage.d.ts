/** The part of the npm package that tests use; it has no types of its own. */
declare module 'datapackage' {
  interface Resource {
    readonly name: string;
    read(options: { keyed: true }): Promise<Record<string, unknown>[]>;
  }
  interface Package {
    readonly valid: boolean;
    readonly errors: readonly Error[];
    readonly resources: readonly Resource[];
  }
  const datapackage: {
    readonly Package: { load(descriptor: object, options: { basePath: string }): Promise<Package> };
  };
  export default datapackage;
}
