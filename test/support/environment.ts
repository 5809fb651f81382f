import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * A Node.js environment for a test file with V8's plain global object, so that code in tests reads `Math`, `JSON` or
 * `Array` directly. Jest's own global object is a proxy with interceptors, which makes arithmetic three times
 * slower.
 */
export default class PlainEnvironment extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
