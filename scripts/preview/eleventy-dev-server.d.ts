/** The part of Eleventy's development server that is used here; the package has no types. */
declare module '@11ty/eleventy-dev-server' {
  export default class DevServer {
    static getServer(name: string, folder: string, options: object): DevServer;
    serve(port: number): void;
    reload(): void;
  }
}
